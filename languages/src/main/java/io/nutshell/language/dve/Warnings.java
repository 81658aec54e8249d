package io.nutshell.language.dve;

import io.nutshell.model.SourcePosition;
import io.nutshell.model.Warning;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the warnings about one text: a line for each array that is named without an index. */
final class Warnings {
  private final Map<Variable, List<SourcePosition>> bare = new LinkedHashMap<>();

  void bareArray(Variable array, SourcePosition position) {
    bare.computeIfAbsent(array, _ -> new ArrayList<>()).add(position);
  }

  List<Warning> all() {
    List<Warning> warnings = new ArrayList<>();
    bare.forEach(
        (array, positions) ->
            warnings.add(
                new Warning(
                    positions.getFirst(),
                    "'%s' is an array of %d; without an index, here%s, it means its element 0"
                        .formatted(
                            array.name(), array.size(), andElsewhere(positions.size() - 1)))));
    return warnings;
  }

  private static String andElsewhere(int more) {
    return switch (more) {
      case 0 -> "";
      case 1 -> " and in one more place";
      default -> " and in " + more + " more places";
    };
  }
}
