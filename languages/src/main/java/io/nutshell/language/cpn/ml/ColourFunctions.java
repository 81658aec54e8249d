package io.nutshell.language.cpn.ml;

import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.language.cpn.ml.colour.Colours;
import io.nutshell.language.cpn.ml.eval.NativeFunction;
import io.nutshell.language.cpn.ml.library.Library;
import io.nutshell.language.cpn.ml.types.RecordType;
import io.nutshell.language.cpn.ml.types.Scheme;
import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.language.cpn.ml.typing.Entry;
import io.nutshell.language.cpn.ml.typing.Environment;
import io.nutshell.language.cpn.ml.value.MlList;
import io.nutshell.language.cpn.ml.value.Multiset;
import io.nutshell.language.cpn.ml.value.StandardException;
import io.nutshell.language.cpn.ml.value.Tuple;
import io.nutshell.language.cpn.ml.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The functions that CPN Tools defines for each colour set, such as {@code C.all()}. */
final class ColourFunctions {
  /** A larger colour set cannot be listed in an expression. */
  private static final int MAX_LISTED = 1_000_000;

  private final String name;
  private final ColourSet colours;
  private final Environment environment;

  private ColourFunctions(String name, ColourSet colours, Environment environment) {
    this.name = name;
    this.colours = colours;
    this.environment = environment;
  }

  /**
   * @param random the source of random colours; null if these are refused
   */
  static void define(
      String name, ColourSet colours, @Nullable Random random, Environment environment) {
    ColourFunctions functions = new ColourFunctions(name, colours, environment);
    functions.defineGeneral();
    functions.defineSmall();
    functions.defineProduct();
    for (String operation :
        List.of("input", "output", "input_ms", "output_ms", "input_col", "output_col")) {
      functions.refuse(operation, "it reads or writes a file", "write the inscription without it");
    }
    if (random == null || !functions.isSmall()) {
      functions.refuse("ran", Library.RANDOM, Library.RANDOM_HINT);
    } else {
      Entry.Global ran =
          functions.global(
              "ran",
              Types.UNIT,
              colours.type(),
              _ -> colours.colour(random.nextLong(colours.size().orElseThrow())));
      ran.dependOn(false, true);
      environment.define(ran.name(), ran);
    }
  }

  private void function(String operation, Type from, Type to, Function<Object, Object> body) {
    Entry.Global global = global(operation, from, to, body);
    environment.define(global.name(), global);
  }

  private Entry.Global global(String operation, Type from, Type to, Function<Object, Object> body) {
    String fullName = name + "." + operation;
    return new Entry.Global(
        fullName,
        Scheme.of(Types.function(from, to)),
        new NativeFunction(fullName, 1, (arguments, _) -> body.apply(arguments[0])));
  }

  private void refuse(String operation, String reason, String hint) {
    environment.define(name + "." + operation, new Entry.Refused(reason, hint));
  }

  private void defineGeneral() {
    Type type = colours.type();
    function("legal", type, Types.BOOL, colours::contains);
    function("mkstr", type, Types.STRING, colours::print);
    function(
        "mkstr_ms",
        Types.list(type),
        Types.STRING,
        list -> Multiset.of((MlList) list).print(colours::print));
    function(
        "lt",
        RecordType.tuple(List.of(type, type)),
        Types.BOOL,
        pair -> {
          Object left = ((Tuple) pair).get(0);
          Object right = ((Tuple) pair).get(1);
          return isSmall()
              ? colours.ordinal(left) < colours.ordinal(right)
              : Values.compare(left, right) < 0;
        });
  }

  private boolean isSmall() {
    return colours.size().orElse(Long.MAX_VALUE) <= MAX_LISTED;
  }

  private void defineSmall() {
    if (!isSmall()) {
      for (String operation : List.of("all", "size", "ord", "col")) {
        refuse(
            operation,
            "the colour set " + name + " has too many colours to list them",
            "add a range to its declaration");
      }
      return;
    }
    Type type = colours.type();
    // The list is made once, when it is first needed; whichever thread makes it, it is the same.
    AtomicReference<@Nullable MlList> all = new AtomicReference<>();
    function(
        "all",
        Types.UNIT,
        Types.list(type),
        _ -> {
          MlList list = all.get();
          if (list == null) {
            list = colours.list(MAX_LISTED);
            all.set(list);
          }
          return list;
        });
    function("size", Types.UNIT, Types.INT, _ -> colours.size().orElseThrow());
    function("ord", type, Types.INT, colours::ordinal);
    function(
        "col",
        Types.INT,
        type,
        ordinal -> {
          long number = (Long) ordinal;
          if (number < 0 || number >= colours.size().orElseThrow()) {
            throw StandardException.SUBSCRIPT.fault(ordinal);
          }
          return colours.colour(number);
        });
  }

  /** {@code C.mult(a, b)}: the product of a multiset for each component. */
  private void defineProduct() {
    List<ColourSet> components = Colours.components(colours);
    if (!(colours.type() instanceof RecordType record && record.isTuple())
        || components.isEmpty()) {
      return;
    }
    function(
        "mult",
        RecordType.tuple(components.stream().map(c -> Types.list(c.type())).toList()),
        Types.list(colours.type()),
        argument -> {
          Tuple multisets = (Tuple) argument;
          List<Object> products = new ArrayList<>();
          multiply(multisets, new Object[multisets.size()], 0, products);
          return MlList.of(products);
        });
  }

  private static void multiply(Tuple multisets, Object[] chosen, int index, List<Object> to) {
    if (index == chosen.length) {
      to.add(new Tuple(chosen.clone()));
      return;
    }
    for (Object element : (MlList) multisets.get(index)) {
      chosen[index] = element;
      multiply(multisets, chosen, index + 1, to);
    }
  }
}
