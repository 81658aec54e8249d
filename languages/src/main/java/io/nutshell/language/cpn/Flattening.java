package io.nutshell.language.cpn;

import io.nutshell.language.cpn.CpnDocument.ArcNode;
import io.nutshell.language.cpn.CpnDocument.Assignment;
import io.nutshell.language.cpn.CpnDocument.FusionSet;
import io.nutshell.language.cpn.CpnDocument.Inscription;
import io.nutshell.language.cpn.CpnDocument.Page;
import io.nutshell.language.cpn.CpnDocument.PlaceNode;
import io.nutshell.language.cpn.CpnDocument.Substitution;
import io.nutshell.language.cpn.CpnDocument.TransitionNode;
import io.nutshell.language.cpn.FlatNet.Arc;
import io.nutshell.language.cpn.FlatNet.Member;
import io.nutshell.language.cpn.FlatNet.PageInstance;
import io.nutshell.language.cpn.FlatNet.Place;
import io.nutshell.language.cpn.FlatNet.Transition;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.Warning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Instantiates the pages of a net and merges ports with sockets and the places of fusion sets.
 *
 * <p>Instances are numbered from the prime pages down, so that of merged places the one highest in
 * the hierarchy comes first; it gives the merged place its name and, if it has one, its initial
 * marking.
 */
final class Flattening {
  /**
   * The most nodes of a flat net; a hierarchy can multiply quickly, and no larger net could be
   * explored.
   */
  private static final int MAX_NODES = 1_000_000;

  /** Deeper hierarchies could exhaust the stack. */
  private static final int MAX_NESTING = 1000;

  private final CpnDocument document;
  private final Map<String, Page> pages = new LinkedHashMap<>();

  /** The page instances in order of creation, as indices of pages. */
  private final List<Instance> instances = new ArrayList<>();

  private final List<Member> members = new ArrayList<>();
  private final List<Integer> parents = new ArrayList<>();
  private final Map<String, List<Integer>> membersOf = new HashMap<>();
  private final List<Warning> warnings = new ArrayList<>();
  private int nodes;

  /** A page instance, with the index of its first place instance. */
  private record Instance(Page page, int firstMember) {}

  private Flattening(CpnDocument document) {
    this.document = document;
    for (Page page : document.pages()) {
      if (pages.put(page.id(), page) != null) {
        throw new InputError(
            page.position(), "two pages have the id '" + page.id() + "'", "rename one of them");
      }
    }
  }

  /**
   * @throws InputError if the hierarchy is not well formed
   */
  static FlatNet of(CpnDocument document) {
    return new Flattening(document).net();
  }

  private FlatNet net() {
    for (Page page : primePages()) {
      instantiate(page, Map.of(), new HashSet<>());
    }
    document.fusionSets().forEach(this::fuse);
    List<PageInstance> named = named();
    int[] placeOf = new int[members.size()];
    List<Place> places = places(placeOf);
    List<Transition> transitions = transitions(placeOf);
    return new FlatNet(named, places, transitions, warnings);
  }

  /** The pages that the file instantiates; if it names none, those that are no subpage. */
  private List<Page> primePages() {
    List<Page> prime = new ArrayList<>();
    for (String id : document.primePages()) {
      Page page = pages.get(id);
      if (page == null) {
        throw new InputError(
            document.position(),
            "an instance names the page '" + id + "', which is not there",
            "check that the page was not deleted");
      }
      prime.add(page);
    }
    if (prime.isEmpty()) {
      Set<String> subpages = new HashSet<>();
      for (Page page : document.pages()) {
        for (TransitionNode transition : page.transitions()) {
          if (transition.substitution() != null) {
            subpages.add(transition.substitution().subpage());
          }
        }
      }
      pages.values().stream().filter(page -> !subpages.contains(page.id())).forEach(prime::add);
    }
    if (prime.isEmpty()) {
      throw new InputError(
          document.position(),
          "every page is a subpage of another, so the net has no top",
          "check the pages that substitution transitions name");
    }
    return prime;
  }

  /**
   * @param sockets by the id of a port of the page, the place instance that it is
   * @param above the pages on the way from the prime page, to detect recursion
   */
  private void instantiate(Page page, Map<String, Integer> sockets, Set<String> above) {
    if (!above.add(page.id())) {
      throw new InputError(
          page.position(),
          "the page '" + page.name() + "' is a subpage of itself",
          "check the pages that substitution transitions on it, and below it, name");
    }
    if (above.size() > MAX_NESTING) {
      throw new InputError(
          page.position(),
          "the page '%s' is nested more than %d pages deep".formatted(page.name(), MAX_NESTING),
          "draw the net with fewer levels");
    }
    nodes += 1 + page.places().size() + page.transitions().size();
    if (nodes > MAX_NODES) {
      throw new InputError(
          page.position(),
          "the instances of the pages have more than " + MAX_NODES + " places and transitions",
          "use pages less often");
    }
    Map<String, Integer> here = new HashMap<>();
    instances.add(new Instance(page, members.size()));
    for (PlaceNode place : page.places()) {
      int member = members.size();
      members.add(new Member(instances.size() - 1, place));
      parents.add(member);
      membersOf.computeIfAbsent(place.id(), _ -> new ArrayList<>()).add(member);
      if (here.put(place.id(), member) != null) {
        throw new InputError(
            place.position(),
            "page '%s': two places have the id '%s'".formatted(page.name(), place.id()),
            "rename one of them");
      }
      Integer socket = sockets.get(place.id());
      if (socket != null) {
        union(socket, member);
      }
    }
    for (TransitionNode transition : page.transitions()) {
      if (transition.substitution() != null) {
        instantiate(page, transition, transition.substitution(), here, above);
      }
    }
    above.remove(page.id());
  }

  private void instantiate(
      Page page,
      TransitionNode transition,
      Substitution substitution,
      Map<String, Integer> here,
      Set<String> above) {
    Page subpage = pages.get(substitution.subpage());
    if (subpage == null) {
      throw new InputError(
          substitution.position(),
          "page '%s', transition '%s': the subpage '%s' does not exist"
              .formatted(page.name(), transition.name(), substitution.subpage()),
          "check that the page was not deleted");
    }
    Map<String, Integer> sockets = new HashMap<>();
    for (Assignment assignment : substitution.assignments()) {
      // Files name the port first; the other order is understood too.
      Integer socket = here.get(assignment.socket());
      String port = assignment.port();
      if (socket == null) {
        socket = here.get(assignment.port());
        port = assignment.socket();
      }
      if (socket == null || !hasPlace(subpage, port)) {
        throw new InputError(
            substitution.position(),
            "page '%s', transition '%s': the port assignment (%s,%s) names no port and socket"
                .formatted(page.name(), transition.name(), assignment.port(), assignment.socket()),
            "check that neither place was deleted");
      }
      Integer other = sockets.put(port, socket);
      if (other != null) {
        union(other, socket);
      }
    }
    instantiate(subpage, sockets, above);
  }

  private static boolean hasPlace(Page page, String id) {
    return page.places().stream().anyMatch(place -> place.id().equals(id));
  }

  /** Places of a fusion set are one place, over all instances of their pages. */
  private void fuse(FusionSet set) {
    for (String id : set.places()) {
      if (document.pages().stream().noneMatch(page -> hasPlace(page, id))) {
        throw new InputError(
            set.position(),
            "the fusion set '%s' names the place '%s', which does not exist"
                .formatted(set.name(), id),
            "check that the place was not deleted");
      }
    }
    if (set.places().isEmpty()) {
      warn(set.position(), "the fusion set '%s' has no places".formatted(set.name()));
    }
    int first = -1;
    for (String id : set.places()) {
      for (int member : membersOf.getOrDefault(id, List.of())) {
        first = first < 0 ? member : first;
        union(first, member);
      }
    }
  }

  private int find(int member) {
    int root = member;
    while (parents.get(root) != root) {
      root = parents.get(root);
    }
    for (int at = member; at != root; ) {
      int next = parents.get(at);
      parents.set(at, root);
      at = next;
    }
    return root;
  }

  /** Merges two place instances; the one created first represents both. */
  private void union(int one, int other) {
    int a = find(one);
    int b = find(other);
    parents.set(Math.max(a, b), Math.min(a, b));
  }

  private List<PageInstance> named() {
    Map<String, Integer> counts = new HashMap<>();
    instances.forEach(instance -> counts.merge(instance.page.name(), 1, Integer::sum));
    Map<String, Integer> seen = new HashMap<>();
    List<PageInstance> named = new ArrayList<>();
    for (Instance instance : instances) {
      String name = instance.page.name();
      named.add(
          new PageInstance(
              instance.page, seen.merge(name, 1, Integer::sum), counts.getOrDefault(name, 1) == 1));
    }
    return named;
  }

  /**
   * @param placeOf receives the index of the place that each place instance is
   */
  private List<Place> places(int[] placeOf) {
    Map<Integer, List<Member>> merged = new LinkedHashMap<>();
    for (int member = 0; member < members.size(); member++) {
      int root = find(member);
      List<Member> together = merged.computeIfAbsent(root, _ -> new ArrayList<>());
      together.add(members.get(member));
      // Roots come before the members that they represent.
      placeOf[member] = root == member ? merged.size() - 1 : placeOf[root];
    }
    List<Place> places = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (List<Member> together : merged.values()) {
      Place place = place(together);
      if (!names.add(place.page() + "'" + place.name())) {
        throw new InputError(
            place.node().position(),
            "page '%s' has two places named '%s'"
                .formatted(instances.get(place.page()).page.name(), place.name()),
            "rename one of them, so that properties can tell them apart");
      }
      places.add(place);
    }
    return places;
  }

  private Place place(List<Member> together) {
    Member naming = together.getFirst();
    PlaceNode node = naming.node();
    String name = node.name().isEmpty() ? node.id() : node.name();
    Inscription colourSet = node.colourSet();
    if (colourSet == null) {
      throw new InputError(
          node.position(),
          "page '%s', place '%s': the place has no colour set"
              .formatted(instances.get(naming.page()).page.name(), name),
          "add its inscription");
    }
    return new Place(name, naming.page(), node, colourSet, initial(name, together), together);
  }

  /** The initial marking of the naming place, else the first of the others. */
  private @Nullable Inscription initial(String name, List<Member> together) {
    Inscription chosen = null;
    for (Member member : together) {
      Inscription initial = member.node().initial();
      if (initial == null) {
        continue;
      }
      if (chosen == null) {
        chosen = initial;
      } else if (!words(chosen.text()).equals(words(initial.text()))) {
        warn(
            initial.position(),
            "page '%s', place '%s': this initial marking is ignored, because the place is also '%s', which has another"
                .formatted(instances.get(member.page()).page.name(), member.node().name(), name));
      }
    }
    return chosen;
  }

  private static String words(String text) {
    return text.replaceAll("\\s+", "");
  }

  private void warn(SourcePosition position, String text) {
    Warning warning = new Warning(position, text);
    if (!warnings.contains(warning)) {
      warnings.add(warning);
    }
  }

  private List<Transition> transitions(int[] placeOf) {
    List<Transition> transitions = new ArrayList<>();
    for (int index = 0; index < instances.size(); index++) {
      Instance instance = instances.get(index);
      Page page = instance.page;
      Map<String, Integer> placeIndex = new HashMap<>();
      for (int i = 0; i < page.places().size(); i++) {
        placeIndex.put(page.places().get(i).id(), placeOf[instance.firstMember + i]);
      }
      Map<String, List<Arc>> arcs = new HashMap<>();
      page.transitions().forEach(transition -> arcs.put(transition.id(), new ArrayList<>()));
      for (ArcNode arc : page.arcs()) {
        List<Arc> of = arcs.get(arc.transition());
        Integer place = placeIndex.get(arc.place());
        if (of == null || place == null) {
          throw new InputError(
              arc.position(),
              "page '%s': an arc ends at %s '%s', which the page does not have"
                  .formatted(
                      page.name(),
                      of == null ? "the transition" : "the place",
                      of == null ? arc.transition() : arc.place()),
              "check the id, and that its node was not deleted");
        }
        of.add(new Arc(arc, place));
      }
      Set<String> names = new HashSet<>();
      for (TransitionNode node : page.transitions()) {
        if (node.substitution() == null) {
          String name = node.name().isEmpty() ? node.id() : node.name();
          if (!names.add(name)) {
            warn(
                node.position(),
                "page '%s' has two transitions named '%s'".formatted(page.name(), name));
          }
          transitions.add(
              new Transition(name, index, node, arcs.getOrDefault(node.id(), List.of())));
        }
      }
    }
    return transitions;
  }
}
