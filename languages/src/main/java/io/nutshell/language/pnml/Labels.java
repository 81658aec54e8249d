package io.nutshell.language.pnml;

import java.util.HashSet;
import java.util.Set;

/** The displayed names of nodes: their names if unique, otherwise their ids. */
final class Labels {
  private final Set<String> shared = new HashSet<>();

  Labels(NetDocument document) {
    Set<String> once = new HashSet<>();
    document.places.values().forEach(place -> note(place.id(), place.name(), once));
    document.transitions.values().forEach(node -> note(node.id(), node.name(), once));
  }

  private void note(String id, String name, Set<String> once) {
    if (!once.add(name)) {
      shared.add(name);
    }
    if (!id.equals(name) && !once.add(id)) {
      shared.add(id);
    }
  }

  String of(String id, String name) {
    return shared.contains(name) ? id : name;
  }
}
