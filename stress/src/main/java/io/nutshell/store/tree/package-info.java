/** Tests by jcstress of the sets of nodes that the workers of a round share. */
@NullMarked
package io.nutshell.store.tree;

import org.jspecify.annotations.NullMarked;
