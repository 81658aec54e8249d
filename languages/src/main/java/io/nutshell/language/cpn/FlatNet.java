package io.nutshell.language.cpn;

import io.nutshell.language.cpn.CpnDocument.ArcNode;
import io.nutshell.language.cpn.CpnDocument.Inscription;
import io.nutshell.language.cpn.CpnDocument.Page;
import io.nutshell.language.cpn.CpnDocument.PlaceNode;
import io.nutshell.language.cpn.CpnDocument.TransitionNode;
import io.nutshell.model.Warning;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A net without hierarchy: the instances of pages, of the places that remain when ports, sockets
 * and fusion sets are merged, and of the transitions that stand for themselves.
 */
record FlatNet(
    List<PageInstance> pages,
    List<Place> places,
    List<Transition> transitions,
    List<Warning> warnings) {

  /** The name of the page of an instance. */
  String pageName(int page) {
    return pages.get(page).page().name();
  }

  /**
   * @param number counts the instances of a page from 1, as {@code Mark.Page'Place 1} does
   * @param alone whether the page has no other instance
   */
  record PageInstance(Page page, int number, boolean alone) {
    String name() {
      return alone ? page.name() : page.name() + " " + number;
    }
  }

  /**
   * @param page index of the page instance that names the place: the one highest in the hierarchy
   * @param members every place of a page instance that is this place, the naming one first
   */
  record Place(
      String name,
      int page,
      PlaceNode node,
      Inscription colourSet,
      @Nullable Inscription initial,
      List<Member> members) {}

  /** A place of a page instance. */
  record Member(int page, PlaceNode node) {}

  record Transition(String name, int page, TransitionNode node, List<Arc> arcs) {}

  /**
   * @param place index of the place
   */
  record Arc(ArcNode node, int place) {}
}
