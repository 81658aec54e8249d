package io.nutshell.language.pnml;

import java.util.List;

/**
 * A partition of a sort's colours into classes.
 *
 * @param sort the sort of the classes
 * @param base the partitioned sort
 * @param classes the number of each colour's class
 */
record Partition(Sort.Enumeration sort, Sort base, List<Integer> classes) {
  Partition {
    classes = List.copyOf(classes);
  }
}
