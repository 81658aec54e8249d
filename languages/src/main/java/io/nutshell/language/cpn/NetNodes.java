package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ColouredNet.Place;
import io.nutshell.language.cpn.FlatNet.PageInstance;
import io.nutshell.language.cpn.ml.value.Multiset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The place and transition instances of a net by the names that CPN Tools gives them, such as
 * {@code Page'Place 1}, with the bounds of places as multisets.
 */
public final class NetNodes {
  private final ColouredNet net;

  NetNodes(ColouredNet net) {
    this.net = net;
  }

  /** Whether tokens have time stamps. */
  public boolean isTimed() {
    return net.isTimed();
  }

  /**
   * A place.
   *
   * @param slot its slot in the model's layout
   */
  public record NamedPlace(String name, int slot) {}

  /** The places, by name. */
  public List<NamedPlace> places() {
    Map<String, NamedPlace> places = new TreeMap<>();
    for (Place place : net.places()) {
      if (!place.isClock()) {
        String name = name(place.page(), place.name());
        places.put(name, new NamedPlace(name, place.index()));
      }
    }
    return List.copyOf(places.values());
  }

  /** The transitions, in the order of the model's rules. */
  public List<String> transitions() {
    return net.transitions().stream().map(t -> name(t.page(), t.name())).toList();
  }

  private String name(int page, String node) {
    PageInstance instance = net.pages().get(page);
    return NetProperties.identifier(instance.page().name() + "'" + node) + " " + instance.number();
  }

  /**
   * The least multiset that contains all multisets which a place has, as terms.
   *
   * @param values the numbers of the multisets in the place's dictionary
   */
  public List<String> upperBound(int slot, List<Integer> values) {
    Multiset.Builder most = new Multiset.Builder();
    Multiset so = Multiset.EMPTY;
    for (int value : values) {
      for (Map.Entry<Object, Long> entry : colours(slot, value).entries()) {
        long more = entry.getValue() - so.count(entry.getKey());
        if (more > 0) {
          most.add(entry.getKey(), more);
        }
      }
      so = most.build();
    }
    return terms(slot, so);
  }

  /** The greatest multiset that all multisets which a place has contain, as terms. */
  public List<String> lowerBound(int slot, List<Integer> values) {
    Multiset least = values.isEmpty() ? Multiset.EMPTY : colours(slot, values.getFirst());
    for (int value : values) {
      Multiset other = colours(slot, value);
      Multiset.Builder both = new Multiset.Builder();
      least
          .entries()
          .forEach(e -> both.add(e.getKey(), Math.min(e.getValue(), other.count(e.getKey()))));
      least = both.build();
    }
    return terms(slot, least);
  }

  private Multiset colours(int slot, int value) {
    return Multisets.colours(net.places().get(slot), value);
  }

  private List<String> terms(int slot, Multiset multiset) {
    List<String> terms = new ArrayList<>();
    multiset
        .entries()
        .forEach(
            e ->
                terms.add(e.getValue() + "`" + net.places().get(slot).colours().print(e.getKey())));
    return terms;
  }
}
