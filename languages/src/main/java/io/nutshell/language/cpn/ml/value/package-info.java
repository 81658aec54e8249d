/**
 * Values of CPN ML: immutable objects with a total order and a hash that is the same in every run.
 *
 * <p>An int is a {@code Long}, an intinf and a time a {@code BigInteger}, a real a {@code Double},
 * further {@code Boolean}, {@code String}, {@code Character}; the classes of this package are the
 * unit, tuples, records, lists, constructed values, functions and multisets.
 */
@NullMarked
package io.nutshell.language.cpn.ml.value;

import org.jspecify.annotations.NullMarked;
