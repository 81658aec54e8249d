package io.nutshell.language.pnml;

import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A net as written in its file: nodes by id, arcs by the ids they connect, terms not yet
 * interpreted.
 */
final class NetDocument {
  final String id;
  final boolean coloured;
  final SourcePosition position;
  final Map<String, PlaceNode> places = new LinkedHashMap<>();
  final Map<String, TransitionNode> transitions = new LinkedHashMap<>();
  final Map<String, Reference> references = new LinkedHashMap<>();
  private final Map<String, String> targets = new HashMap<>();
  final List<ArcNode> arcs = new ArrayList<>();
  final List<Element> declarations = new ArrayList<>();
  @Nullable Nupn nupn;

  NetDocument(String id, boolean coloured, SourcePosition position) {
    this.id = id;
    this.coloured = coloured;
    this.position = position;
  }

  /**
   * @param marking of a place of a place/transition net
   * @param sort of a place of a symmetric net
   */
  record PlaceNode(
      String id,
      String name,
      long marking,
      @Nullable Element sort,
      @Nullable Element colouredMarking,
      SourcePosition position) {}

  record TransitionNode(
      String id, String name, @Nullable Element condition, SourcePosition position) {}

  record ArcNode(
      String source,
      String target,
      long weight,
      @Nullable Element inscription,
      String text,
      SourcePosition position) {}

  /** A reference node, which represents a node of another page. */
  record Reference(String id, String to, boolean place, SourcePosition position) {}

  /** The id of the node at an arc's end, with references resolved. */
  String resolved(String end, ArcNode arc, String which) {
    String node = behind(end);
    if (!places.containsKey(node) && !transitions.containsKey(node)) {
      throw new InputError(
          arc.position,
          "the arc's %s '%s' is no place and no transition".formatted(which, end),
          "check the id, and that its node was not deleted");
    }
    return node;
  }

  /**
   * The final target of a reference; some reference if they form a cycle. Results are cached, so
   * that long chains are not followed again from each member.
   */
  private String behind(String id) {
    String node = id;
    int steps = 0;
    for (String next = next(node); next != null && steps <= references.size(); steps++) {
      node = next;
      next = next(node);
    }
    for (String on = id; steps > 0 && !on.equals(node); steps--) {
      String next = next(on);
      targets.put(on, node);
      on = next == null ? node : next;
    }
    return node;
  }

  private @Nullable String next(String id) {
    String known = targets.get(id);
    Reference reference = references.get(id);
    return known != null ? known : reference == null ? null : reference.to;
  }

  /** Requires that every reference leads to a node of its kind. */
  void checkReferences() {
    for (Reference reference : references.values()) {
      String node = behind(reference.id);
      boolean good = reference.place ? places.containsKey(node) : transitions.containsKey(node);
      if (!good) {
        String kind = reference.place ? "place" : "transition";
        throw new InputError(
            reference.position,
            "the reference '%s' names no %s: there is no '%s'"
                .formatted(reference.id, kind, reference.to),
            references.containsKey(node)
                ? "check for references that lead round in a circle"
                : "check the id, and that its " + kind + " was not deleted");
      }
    }
  }
}
