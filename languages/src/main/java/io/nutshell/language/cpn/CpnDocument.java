package io.nutshell.language.cpn;

import io.nutshell.model.SourcePosition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A net as written in its file: inscriptions are texts, nodes have ids, and the hierarchy is not
 * yet instantiated.
 *
 * @param realTime whether the file's options say that times are reals
 * @param primePages the ids of the pages that have an instance of their own, in the file's order
 */
record CpnDocument(
    String name,
    List<Declaration> declarations,
    List<Page> pages,
    List<FusionSet> fusionSets,
    List<String> primePages,
    boolean realTime,
    SourcePosition position) {

  /** A text in CPN ML, and where it begins. */
  record Inscription(String text, SourcePosition position) {}

  /**
   * A declaration as CPN ML text.
   *
   * @param kind the element's name in the file: {@code color}, {@code var}, {@code ml} …
   */
  record Declaration(String kind, String text, SourcePosition position) {}

  /** A rectangle of a drawing, by its centre. */
  record Box(double x, double y, double width, double height) {}

  /**
   * @param drawing how the page is drawn: the shapes of its places, then those of its transitions,
   *     in the order of the lists; null if nothing was drawn
   */
  record Page(
      String id,
      String name,
      List<PlaceNode> places,
      List<TransitionNode> transitions,
      List<ArcNode> arcs,
      SourcePosition position,
      @Nullable PageDrawing drawing) {

    /** A page that was not drawn. */
    Page(
        String id,
        String name,
        List<PlaceNode> places,
        List<TransitionNode> transitions,
        List<ArcNode> arcs,
        SourcePosition position) {
      this(id, name, places, transitions, arcs, position, null);
    }
  }

  /**
   * @param port whether the place is a port of its page
   */
  record PlaceNode(
      String id,
      String name,
      @Nullable Inscription colourSet,
      @Nullable Inscription initial,
      boolean port,
      Box box,
      SourcePosition position) {}

  /**
   * @param time a time annotation such as {@code @+5}
   * @param substitution the page that this transition stands for, if it is a substitution
   *     transition
   */
  record TransitionNode(
      String id,
      String name,
      @Nullable Inscription guard,
      @Nullable Inscription time,
      @Nullable Inscription code,
      @Nullable Inscription priority,
      @Nullable Inscription channel,
      @Nullable Substitution substitution,
      Box box,
      SourcePosition position) {}

  record Substitution(String subpage, List<Assignment> assignments, SourcePosition position) {}

  /** A port of the subpage and the place beside the substitution transition that it is. */
  record Assignment(String port, String socket) {}

  enum Direction {
    INPUT,
    OUTPUT,
    BOTH,
    INHIBITOR,
    RESET
  }

  record ArcNode(
      Direction direction,
      String transition,
      String place,
      @Nullable Inscription inscription,
      SourcePosition position) {}

  /** Places, possibly of several pages, that are one. */
  record FusionSet(String name, List<String> places, SourcePosition position) {}
}
