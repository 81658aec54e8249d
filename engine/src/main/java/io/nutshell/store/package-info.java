/**
 * The sets of visited states, one class per storage method.
 *
 * <p>May use {@code compact}, {@code model} and {@code memory}. The papers behind a method are
 * named on the class that has it.
 *
 * <p>To add a store, implement {@code StateStore} and as many of the narrow sub-interfaces as the
 * method supports, inherit {@code StateStoreContract} in a test, and add one line to the registry.
 */
@NullMarked
package io.nutshell.store;

import org.jspecify.annotations.NullMarked;
