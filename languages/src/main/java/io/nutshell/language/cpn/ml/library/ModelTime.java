package io.nutshell.language.cpn.ml.library;

import io.nutshell.language.cpn.ml.value.Options;
import io.nutshell.language.cpn.ml.value.Stamped;
import io.nutshell.language.cpn.ml.value.Values;
import java.math.BigInteger;

/** The clock, and the functions for times: whole numbers without limit, or reals. */
final class ModelTime {
  private ModelTime() {}

  static void addTo(Library library, boolean real) {
    library.clocked(
        "time ModelTime.time model_time",
        "unit -> time",
        (_, machine) -> {
          double now = machine.time();
          return real ? (Object) now : BigInteger.valueOf((long) now);
        });
    library.value("ModelTime.null", "time", real ? (Object) 0.0 : BigInteger.ZERO);
    library.function(
        "ModelTime.fromInt",
        "int -> time",
        number ->
            real ? (Object) ((Long) number).doubleValue() : BigInteger.valueOf((Long) number));
    library.function(
        "ModelTime.toString",
        "time -> string",
        time -> time instanceof Double now ? Stamped.print(now) : Values.print(time));
    library.pair(
        "ModelTime.add",
        "time * time -> time",
        (a, b) -> real ? (Object) ((Double) a + (Double) b) : ((BigInteger) a).add((BigInteger) b));
    library.pair(
        "ModelTime.sub",
        "time * time -> time",
        (a, b) ->
            real ? (Object) ((Double) a - (Double) b) : ((BigInteger) a).subtract((BigInteger) b));
    library.pair("ModelTime.lt", "time * time -> bool", (a, b) -> Values.compare(a, b) < 0);
    library.pair("ModelTime.leq", "time * time -> bool", (a, b) -> Values.compare(a, b) <= 0);
    library.pair(
        "ModelTime.cmp", "time * time -> order", (a, b) -> Options.order(Values.compare(a, b)));
  }
}
