/** The sorted store. */
@NullMarked
package io.nutshell.store.sorted;

import org.jspecify.annotations.NullMarked;
