package io.nutshell.program.analysis;

import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Terms;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Array elements, identified by their index expressions, with intervals narrower than that of the
 * array.
 */
final class KnownElements {
  private final List<Known> list = new ArrayList<>();

  private record Known(Variable array, Expression index, Interval interval) {
    boolean names(Variable otherArray, Expression otherIndex) {
      return array.equals(otherArray) && Terms.same(index, otherIndex);
    }
  }

  KnownElements copy() {
    KnownElements copy = new KnownElements();
    copy.list.addAll(list);
    return copy;
  }

  void become(KnownElements others) {
    list.clear();
    list.addAll(others.list);
  }

  @Nullable Interval find(Variable array, Expression index) {
    for (Known known : list) {
      if (known.names(array, index)) {
        return known.interval;
      }
    }
    return null;
  }

  void remember(Variable array, Expression index, Interval interval) {
    list.removeIf(known -> known.names(array, index));
    list.add(new Known(array, index, interval));
  }

  /** Forgets the elements that writing the variable may have changed. */
  void forget(Variable written) {
    list.removeIf(known -> known.array.equals(written) || Terms.reads(known.index, written));
  }
}
