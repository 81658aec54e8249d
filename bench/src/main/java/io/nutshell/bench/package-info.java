/**
 * Measurements of single parts with JMH, run by hand:
 *
 * <pre>mvn -q package -DskipTests, then java -cp … org.openjdk.jmh.Main SuccessorBenchmark</pre>
 */
@NullMarked
package io.nutshell.bench;

import org.jspecify.annotations.NullMarked;
