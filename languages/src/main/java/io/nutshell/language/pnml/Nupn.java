package io.nutshell.language.pnml;

import io.nutshell.language.XmlInput;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The nested units of a net. The places of a unit belong to one process, which is in one of them at
 * a time.
 *
 * @param safe whether the author claims that no two places of a unit are marked at the same time,
 *     which implies that no place ever has two tokens
 * @param units the places of each unit, by their ids
 */
record Nupn(boolean safe, Map<String, List<String>> units) {

  /** Reads a tool-specific section that has just started. */
  static Nupn read(XmlInput in) {
    boolean safe = false;
    Map<String, List<String>> units = new LinkedHashMap<>();
    String unit = "";
    int depth = 1;
    while (depth > 0 && in.next()) {
      if (!in.atStart()) {
        depth--;
        continue;
      }
      switch (in.name()) {
        case "structure" -> {
          safe = "true".equals(in.attribute("safe"));
          depth++;
        }
        case "unit" -> {
          unit = in.required("id");
          depth++;
        }
        case "places" -> units.put(unit, in.words());
        default -> depth++;
      }
    }
    return new Nupn(safe, units);
  }
}
