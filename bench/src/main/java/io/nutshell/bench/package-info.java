/**
 * Measurements of single parts with JMH, run by hand:
 *
 * <pre>bench/micro.py Successor</pre>
 */
@NullMarked
package io.nutshell.bench;

import org.jspecify.annotations.NullMarked;
