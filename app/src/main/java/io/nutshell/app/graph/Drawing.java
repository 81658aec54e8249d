package io.nutshell.app.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.elk.alg.layered.options.CycleBreakingStrategy;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.alg.layered.options.NodePlacementStrategy;
import org.eclipse.elk.core.RecursiveGraphLayoutEngine;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeRouting;
import org.eclipse.elk.core.util.NullElkProgressMonitor;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkLabel;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.util.ElkGraphUtil;

/**
 * A diagram with positions computed by ELK's layered layout: states in layers from the initial one
 * downwards, with few crossings.
 *
 * <p>Text is measured as in a fixed-width font, so that no font needs to be installed.
 */
final class Drawing {
  static final double FONT_SIZE = 12;
  static final double SMALL_FONT_SIZE = 10.5;
  static final double LINE_HEIGHT = 15.5;

  /** The ratio of a character's width to the font size; no fixed-width font is wider. */
  private static final double ASPECT = 0.605;

  private static final double PADDING = 9;
  private static final int MAX_EVENT_WIDTH = 32;
  private static final int MAX_EVENTS = 4;
  private static final int MANY_EDGES = 120;
  private static final double MAX_WIDTH = 2_400;

  /** A node with its position. */
  record Box(Diagram.Node node, List<String> lines, List<String> marks, ElkNode place) {}

  /** Parallel edges drawn as one. */
  record Line(List<String> lines, String title, ElkEdge place) {}

  private final Diagram diagram;
  private final Detail detail;
  private final ElkNode root = ElkGraphUtil.createGraph();
  private final List<Box> boxes = new ArrayList<>();
  private final List<Line> lines = new ArrayList<>();

  /** Draws with as much detail as is readable without scrolling. */
  static Drawing fitting(Diagram diagram) {
    int edges = diagram.edges().size();
    if (edges <= MANY_EDGES) {
      Drawing all = new Drawing(diagram, Detail.ALL);
      if (all.width() <= MAX_WIDTH) {
        return all;
      }
    }
    if (edges <= 2 * MANY_EDGES) {
      Drawing states = new Drawing(diagram, Detail.STATES);
      if (states.width() <= MAX_WIDTH) {
        return states;
      }
    }
    return new Drawing(diagram, Detail.NUMBERS);
  }

  private Drawing(Diagram diagram, Detail detail) {
    this.diagram = diagram;
    this.detail = detail;
    diagram.nodes().forEach(this::add);
    Map<List<Integer>, Set<String>> between = new LinkedHashMap<>();
    for (Diagram.Edge edge : diagram.edges()) {
      between
          .computeIfAbsent(List.of(edge.from(), edge.to()), _ -> new LinkedHashSet<>())
          .add(edge.label());
    }
    between.forEach((ends, events) -> add(ends.getFirst(), ends.getLast(), events));
    root.setProperty(CoreOptions.ALGORITHM, "org.eclipse.elk.layered");
    root.setProperty(CoreOptions.DIRECTION, Direction.DOWN);
    // Orthogonal edges leave room for labels; without labels, straight edges need less space.
    root.setProperty(
        CoreOptions.EDGE_ROUTING,
        detail == Detail.ALL ? EdgeRouting.ORTHOGONAL : EdgeRouting.POLYLINE);
    root.setProperty(LayeredOptions.CYCLE_BREAKING_STRATEGY, CycleBreakingStrategy.MODEL_ORDER);
    root.setProperty(LayeredOptions.NODE_PLACEMENT_STRATEGY, NodePlacementStrategy.NETWORK_SIMPLEX);
    root.setProperty(LayeredOptions.SPACING_NODE_NODE, 22.0);
    root.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, 26.0);
    root.setProperty(LayeredOptions.SPACING_EDGE_NODE, 14.0);
    root.setProperty(LayeredOptions.SPACING_EDGE_LABEL, 3.0);
    new RecursiveGraphLayoutEngine().layout(root, new NullElkProgressMonitor());
  }

  private void add(Diagram.Node node) {
    List<String> marks = new ArrayList<>(Marks.of(node));
    if (detail == Detail.NUMBERS) {
      marks.remove(Marks.OPEN); // The dashed border shows it.
    }
    List<String> label = new ArrayList<>();
    if (detail == Detail.NUMBERS && node.size() == 1) {
      label.add(Integer.toString(node.number()));
    } else {
      label.addAll(
          node.lines().isEmpty() ? List.of(Integer.toString(node.number())) : node.lines());
    }
    ElkNode place = ElkGraphUtil.createNode(root);
    double width =
        Stream.concat(label.stream(), marks.stream())
            .mapToDouble(line -> width(line, FONT_SIZE))
            .max()
            .orElse(0);
    place.setDimensions(
        Math.max(width + 2 * PADDING, 34),
        (label.size() + marks.size()) * LINE_HEIGHT + 1.2 * PADDING);
    boxes.add(new Box(node, label, marks, place));
  }

  private void add(int from, int to, Set<String> events) {
    ElkEdge place = ElkGraphUtil.createSimpleEdge(boxes.get(from).place(), boxes.get(to).place());
    List<String> shown = List.of();
    if (detail == Detail.ALL) {
      shown = events.stream().map(e -> StateLabels.shortened(e, MAX_EVENT_WIDTH)).toList();
      if (shown.size() > MAX_EVENTS) {
        List<String> fewer = new ArrayList<>(shown.subList(0, MAX_EVENTS - 1));
        fewer.add("… " + (shown.size() - MAX_EVENTS + 1) + " more");
        shown = fewer;
      }
      ElkLabel label = ElkGraphUtil.createLabel(String.join("\n", shown), place);
      label.setDimensions(
          shown.stream().mapToDouble(line -> width(line, SMALL_FONT_SIZE)).max().orElse(0) + 4,
          shown.size() * LINE_HEIGHT * SMALL_FONT_SIZE / FONT_SIZE);
    }
    lines.add(new Line(shown, String.join("\n", events), place));
  }

  private static double width(String text, double fontSize) {
    return text.codePointCount(0, text.length()) * fontSize * ASPECT;
  }

  Diagram diagram() {
    return diagram;
  }

  Detail detail() {
    return detail;
  }

  double width() {
    return root.getWidth();
  }

  double height() {
    return root.getHeight();
  }

  List<Box> boxes() {
    return boxes;
  }

  List<Line> lines() {
    return lines;
  }
}
