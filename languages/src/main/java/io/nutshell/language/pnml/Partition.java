package io.nutshell.language.pnml;

import java.util.List;

/**
 * A sort whose colours are put into classes.
 *
 * @param sort the classes
 * @param base the sort they are classes of
 * @param classes the number of each colour's class
 */
record Partition(Sort.Enumeration sort, Sort base, List<Integer> classes) {
  Partition {
    classes = List.copyOf(classes);
  }
}
