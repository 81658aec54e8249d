package io.nutshell.language.cpn.ml.library;

import io.nutshell.language.cpn.ml.eval.Machine;
import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.MlList;
import io.nutshell.language.cpn.ml.value.Options;
import io.nutshell.language.cpn.ml.value.StandardException;
import io.nutshell.language.cpn.ml.value.Tuple;
import io.nutshell.language.cpn.ml.value.Unit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The structure List, and the functions of CPN Tools for lists. */
final class Lists {
  private static final int MAX_LENGTH = 10_000_000;

  private Lists() {}

  static void addTo(Library library) {
    addParts(library);
    addHigherOrder(library);
    addFolds(library);
    addPairs(library);
    addCpnTools(library);
  }

  private static MlList list(Object value) {
    return (MlList) value;
  }

  private static void addParts(Library library) {
    library.function("List.null null", "'a list -> bool", l -> list(l).isEmpty());
    library.function("List.length length", "'a list -> int", l -> (long) list(l).length());
    library.function("List.hd hd", "'a list -> 'a", l -> nonEmpty(l).head());
    library.function("List.tl tl", "'a list -> 'a list", l -> nonEmpty(l).tail());
    library.function("List.last last", "'a list -> 'a", l -> nonEmpty(l).reverse().head());
    library.function("List.rev rev", "'a list -> 'a list", l -> list(l).reverse());
    library.function(
        "List.getItem",
        "'a list -> ('a * 'a list) option",
        l -> Options.of(list(l).isEmpty() ? null : new Tuple(list(l).head(), list(l).tail())));
    library.pair(
        "List.nth nth", "'a list * int -> 'a", (l, n) -> rest(list(l), (Long) n, 1).head());
    library.pair("List.drop", "'a list * int -> 'a list", (l, n) -> rest(list(l), (Long) n, 0));
    library.pair(
        "List.take",
        "'a list * int -> 'a list",
        (l, n) -> {
          rest(list(l), (Long) n, 0);
          return MlList.of(list(l).toList().subList(0, ((Long) n).intValue()));
        });
    library.function(
        "List.concat",
        "'a list list -> 'a list",
        lists -> {
          List<Object> elements = new ArrayList<>();
          list(lists).forEach(l -> list(l).forEach(elements::add));
          return MlList.of(elements);
        });
    library.pair(
        "List.revAppend",
        "'a list * 'a list -> 'a list",
        (a, b) -> list(b).prepend(list(a).reverse()));
  }

  private static MlList nonEmpty(Object value) {
    if (list(value).isEmpty()) {
      throw StandardException.EMPTY.fault();
    }
    return list(value);
  }

  /** The list without its first elements; at least {@code remaining} must remain. */
  private static MlList rest(MlList list, long count, int remaining) {
    if (count < 0 || count > list.length() - remaining) {
      throw StandardException.SUBSCRIPT.fault(count);
    }
    MlList rest = list;
    for (long i = 0; i < count; i++) {
      rest = rest.tail();
    }
    return rest;
  }

  private static void addHigherOrder(Library library) {
    library.function2(
        "List.map map",
        "('a -> 'b) -> 'a list -> 'b list",
        (f, l, machine) -> {
          List<Object> results = new ArrayList<>();
          list(l).forEach(element -> results.add(Library.call(f, element, machine)));
          return MlList.of(results);
        });
    library.function2(
        "List.mapPartial",
        "('a -> 'b option) -> 'a list -> 'b list",
        (f, l, machine) -> {
          List<Object> results = new ArrayList<>();
          for (Object element : list(l)) {
            Object option = Library.call(f, element, machine);
            if (Options.isSome(option)) {
              results.add(Options.value(option));
            }
          }
          return MlList.of(results);
        });
    library.function2(
        "List.app app",
        "('a -> unit) -> 'a list -> unit",
        (f, l, machine) -> {
          list(l).forEach(element -> Library.call(f, element, machine));
          return Unit.UNIT;
        });
    library.function2(
        "List.filter filter",
        "('a -> bool) -> 'a list -> 'a list",
        (p, l, machine) -> filtered(p, list(l), true, machine));
    library.function2(
        "List.partition",
        "('a -> bool) -> 'a list -> 'a list * 'a list",
        (p, l, machine) ->
            new Tuple(filtered(p, list(l), true, machine), filtered(p, list(l), false, machine)));
    library.function2(
        "List.exists",
        "('a -> bool) -> 'a list -> bool",
        (p, l, machine) -> find(p, list(l), true, machine) != null);
    library.function2(
        "List.all",
        "('a -> bool) -> 'a list -> bool",
        (p, l, machine) -> find(p, list(l), false, machine) == null);
    library.function2(
        "List.find",
        "('a -> bool) -> 'a list -> 'a option",
        (p, l, machine) -> Options.of(find(p, list(l), true, machine)));
    library.function(
        "List.tabulate",
        "int * (int -> 'a) -> 'a list",
        (argument, machine) -> {
          Tuple pair = (Tuple) argument;
          long length = (Long) pair.get(0);
          if (length < 0) {
            throw StandardException.SIZE.fault(length);
          }
          if (length > MAX_LENGTH) {
            throw MlFault.limit("a list has more than " + MAX_LENGTH + " elements");
          }
          List<Object> elements = new ArrayList<>();
          for (long i = 0; i < length; i++) {
            elements.add(Library.call(pair.get(1), i, machine));
          }
          return MlList.of(elements);
        });
  }

  private static MlList filtered(Object predicate, MlList list, boolean keep, Machine machine) {
    List<Object> kept = new ArrayList<>();
    for (Object element : list) {
      if (Library.test(predicate, element, machine) == keep) {
        kept.add(element);
      }
    }
    return MlList.of(kept);
  }

  private static @Nullable Object find(
      Object predicate, MlList list, boolean wanted, Machine machine) {
    for (Object element : list) {
      if (Library.test(predicate, element, machine) == wanted) {
        return element;
      }
    }
    return null;
  }

  private static void addFolds(Library library) {
    library.function3(
        "List.foldl foldl",
        "('a * 'b -> 'b) -> 'b -> 'a list -> 'b",
        (f, start, l, machine) -> fold(f, start, list(l), machine));
    library.function3(
        "List.foldr foldr",
        "('a * 'b -> 'b) -> 'b -> 'a list -> 'b",
        (f, start, l, machine) -> fold(f, start, list(l).reverse(), machine));
  }

  private static Object fold(Object function, Object start, MlList list, Machine machine) {
    Object result = start;
    for (Object element : list) {
      result = Library.call(function, new Tuple(element, result), machine);
    }
    return result;
  }

  private static void addPairs(Library library) {
    library.pair(
        "ListPair.zip",
        "'a list * 'b list -> ('a * 'b) list",
        (a, b) -> MlList.of(zipped(list(a), list(b))));
    library.function(
        "ListPair.unzip",
        "('a * 'b) list -> 'a list * 'b list",
        pairs -> {
          List<Object> firsts = new ArrayList<>();
          List<Object> seconds = new ArrayList<>();
          for (Object pair : list(pairs)) {
            firsts.add(((Tuple) pair).get(0));
            seconds.add(((Tuple) pair).get(1));
          }
          return new Tuple(MlList.of(firsts), MlList.of(seconds));
        });
    library.function2(
        "ListPair.map",
        "('a * 'b -> 'c) -> 'a list * 'b list -> 'c list",
        (f, lists, machine) ->
            MlList.of(zipped(lists).stream().map(pair -> Library.call(f, pair, machine)).toList()));
    library.function2(
        "ListPair.all",
        "('a * 'b -> bool) -> 'a list * 'b list -> bool",
        (p, lists, machine) ->
            zipped(lists).stream().allMatch(pair -> Library.test(p, pair, machine)));
    library.function2(
        "ListPair.exists",
        "('a * 'b -> bool) -> 'a list * 'b list -> bool",
        (p, lists, machine) ->
            zipped(lists).stream().anyMatch(pair -> Library.test(p, pair, machine)));
  }

  private static List<Tuple> zipped(Object lists) {
    return zipped(list(((Tuple) lists).get(0)), list(((Tuple) lists).get(1)));
  }

  private static List<Tuple> zipped(MlList left, MlList right) {
    List<Tuple> pairs = new ArrayList<>();
    MlList a = left;
    MlList b = right;
    while (!a.isEmpty() && !b.isEmpty()) {
      pairs.add(new Tuple(a.head(), b.head()));
      a = a.tail();
      b = b.tail();
    }
    return pairs;
  }

  private static void addCpnTools(Library library) {
    library.function2("mem", "'a list -> 'a -> bool", (l, x, _) -> list(l).toList().contains(x));
    library.function("remdupl", "'a list -> 'a list", l -> distinct(list(l)));
    library.function2("rm", "'a -> 'a list -> 'a list", (x, l, _) -> without(list(l), x));
    library.function2(
        "rmall",
        "'a -> 'a list -> 'a list",
        (x, l, _) ->
            MlList.of(list(l).toList().stream().filter(element -> !element.equals(x)).toList()));
    library.function2(
        "contains",
        "'a list -> 'a list -> bool",
        (a, b, _) -> list(a).toList().containsAll(list(b).toList()));
    library.function2(
        "contains_all contains_unique",
        "'a list -> 'a list -> bool",
        (a, b, _) -> {
          List<Object> left = list(a).toList();
          return list(b).toList().stream().allMatch(left::remove);
        });
    library.function2(
        "intersect",
        "'a list -> 'a list -> 'a list",
        (a, b, _) -> {
          List<Object> right = list(b).toList();
          return MlList.of(list(a).toList().stream().filter(right::remove).toList());
        });
    library.function2(
        "listsub",
        "'a list -> 'a list -> 'a list",
        (a, b, _) -> {
          List<Object> left = list(a).toList();
          if (!list(b).toList().stream().allMatch(left::remove)) {
            throw StandardException.SUBTRACT.fault();
          }
          return MlList.of(left);
        });
    library.function2(
        "union", "'a list -> 'a list -> 'a list", (a, b, _) -> list(b).prepend(list(a)));
    library.function2(
        "ins",
        "'a list -> 'a -> 'a list",
        (l, x, _) -> new MlList(x, MlList.EMPTY).prepend(list(l)));
    library.function2(
        "ins_new",
        "'a list -> 'a -> 'a list",
        (l, x, _) ->
            list(l).toList().contains(x) ? l : new MlList(x, MlList.EMPTY).prepend(list(l)));
    library.function2(
        "sort",
        "('a * 'a -> bool) -> 'a list -> 'a list",
        (less, l, machine) -> MlList.of(sorted(list(l).toList(), less, machine)));
  }

  /** The last occurrence of an element stays, as in CPN Tools. */
  private static MlList distinct(MlList list) {
    return MlList.of(new ArrayList<>(new LinkedHashSet<>(list.reverse().toList()))).reverse();
  }

  private static MlList without(MlList list, Object element) {
    List<Object> elements = list.toList();
    elements.remove(element);
    return MlList.of(elements);
  }

  /** A merge sort of our own: that of the JDK fails if the model's order is no order. */
  private static List<Object> sorted(List<Object> list, Object less, Machine machine) {
    if (list.size() < 2) {
      return list;
    }
    int middle = list.size() / 2;
    List<Object> left = sorted(list.subList(0, middle), less, machine);
    List<Object> right = sorted(list.subList(middle, list.size()), less, machine);
    List<Object> merged = new ArrayList<>(list.size());
    int i = 0;
    int j = 0;
    while (i < left.size() && j < right.size()) {
      boolean takeRight = Library.test(less, new Tuple(right.get(j), left.get(i)), machine);
      merged.add(takeRight ? right.get(j++) : left.get(i++));
    }
    merged.addAll(left.subList(i, left.size()));
    merged.addAll(right.subList(j, right.size()));
    return merged;
  }
}
