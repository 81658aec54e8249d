package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ColouredNet.Transition;
import io.nutshell.language.cpn.CpnDocument.Page;
import io.nutshell.language.cpn.CpnDocument.PlaceNode;
import io.nutshell.language.cpn.CpnDocument.TransitionNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An instance of a page with the numbers that its shapes have in the model.
 *
 * @param name the name of the page, with the number of the instance if there are several
 * @param page the drawing, which is the same object for all instances of a page
 * @param numbers for each shape of the drawing, the slot of a place or the rule of a transition;
 *     {@link #NONE} for a substitution transition
 */
public record InstanceDrawing(String name, PageDrawing page, List<Integer> numbers) {
  public static final int NONE = -1;

  public InstanceDrawing {
    numbers = List.copyOf(numbers);
  }

  /** The instances of the pages that were drawn. */
  static List<InstanceDrawing> of(ColouredNet net) {
    List<Map<String, Integer>> slots = new ArrayList<>();
    List<Deque<Integer>> rules = new ArrayList<>();
    for (int page = 0; page < net.pages().size(); page++) {
      slots.add(new HashMap<>());
      rules.add(new ArrayDeque<>());
    }
    for (ColouredNet.Place place : net.places()) {
      for (FlatNet.Member member : place.members()) {
        slots.get(member.page()).put(member.node().id(), place.index());
      }
    }
    for (Transition transition : net.transitions()) {
      rules.get(transition.page()).add(transition.index());
    }
    List<InstanceDrawing> drawings = new ArrayList<>();
    for (int index = 0; index < net.pages().size(); index++) {
      Page page = net.pages().get(index).page();
      if (page.drawing() != null) {
        List<Integer> numbers = new ArrayList<>();
        for (PlaceNode place : page.places()) {
          numbers.add(slots.get(index).getOrDefault(place.id(), NONE));
        }
        for (TransitionNode transition : page.transitions()) {
          // The transitions of an instance are numbered in the order of its page.
          numbers.add(transition.substitution() == null ? rules.get(index).remove() : NONE);
        }
        drawings.add(new InstanceDrawing(net.pages().get(index).name(), page.drawing(), numbers));
      }
    }
    return drawings;
  }
}
