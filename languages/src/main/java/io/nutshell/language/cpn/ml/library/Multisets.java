package io.nutshell.language.cpn.ml.library;

import io.nutshell.language.cpn.ml.value.MlList;
import io.nutshell.language.cpn.ml.value.StandardException;
import java.util.ArrayList;
import java.util.List;

/** The functions of CPN Tools for multisets, which are lists. */
final class Multisets {
  private Multisets() {}

  static void addTo(Library library) {
    library.value("empty", "'a ms", MlList.EMPTY);
    library.pair(
        "cf",
        "'a * 'a ms -> int",
        (x, ms) -> ((MlList) ms).toList().stream().filter(x::equals).count());
    library.function2(
        "ext_col",
        "('a -> 'b) -> 'a ms -> 'b ms",
        (f, ms, machine) -> {
          List<Object> results = new ArrayList<>();
          ((MlList) ms).forEach(token -> results.add(Library.call(f, token, machine)));
          return MlList.of(results);
        });
    library.function2(
        "ext_ms",
        "('a -> 'b ms) -> 'a ms -> 'b ms",
        (f, ms, machine) -> {
          List<Object> results = new ArrayList<>();
          for (Object token : (MlList) ms) {
            ((MlList) Library.call(f, token, machine)).forEach(results::add);
          }
          return MlList.of(results);
        });
    library.function("ms_to_list", "'a ms -> 'a list", ms -> ms);
    library.function("list_to_ms", "'a list -> 'a ms", list -> list);
    library.function(
        "ms_to_col",
        "'a ms -> 'a",
        ms -> {
          MlList list = (MlList) ms;
          if (list.length() != 1) {
            throw StandardException.NO_SINGLETON.fault(list);
          }
          return list.head();
        });
  }
}
