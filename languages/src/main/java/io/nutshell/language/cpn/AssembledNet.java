package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ColouredNet.Arc;
import io.nutshell.language.cpn.ColouredNet.Place;
import io.nutshell.language.cpn.ColouredNet.Transition;
import io.nutshell.language.cpn.CpnDocument.Direction;
import io.nutshell.language.cpn.CpnDocument.Page;
import io.nutshell.language.cpn.FlatNet.PageInstance;
import io.nutshell.language.cpn.ml.ArcExpression;
import io.nutshell.language.cpn.ml.Declarations;
import io.nutshell.language.cpn.ml.Frames;
import io.nutshell.language.cpn.ml.Guard;
import io.nutshell.language.cpn.ml.MlVariable;
import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.language.cpn.ml.value.Multiset;
import io.nutshell.model.Model;
import io.nutshell.model.SourcePosition;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A coloured net that another language assembles from places, transitions and inscriptions of its
 * own, so that the engine of this package explores it.
 *
 * <p>Its model has one slot for each place, in the order in which they were added. Slots and events
 * hold numbers of dictionaries, whose meaning this class tells.
 */
public final class AssembledNet {
  private final ColouredNet net;
  private final CpnModel model;

  private AssembledNet(ColouredNet net) {
    this.net = net;
    this.model = CpnModel.of(net);
  }

  /** How an arc moves tokens. */
  public enum Flow {
    IN,
    OUT,
    /** Requires tokens and leaves them where they are. */
    READ
  }

  /**
   * @param place the number of the place, as {@link Builder#place} gave it
   */
  public record Inscription(Flow flow, int place, ArcExpression expression) {}

  /** Collects the nodes of a net. */
  public static final class Builder {
    private final String name;
    private final SourcePosition position;
    private final List<UnfinishedPlace> places = new ArrayList<>();
    private final List<Transition> transitions = new ArrayList<>();
    private final BitSet changing = new BitSet();

    private record UnfinishedPlace(String name, ColourSet colours, Multiset initial) {}

    public Builder(String name, SourcePosition position) {
      this.name = name;
      this.position = position;
    }

    /** Adds a place, and returns its number. */
    public int place(String placeName, ColourSet colours, Multiset initial) {
      places.add(new UnfinishedPlace(placeName, colours, initial));
      return places.size() - 1;
    }

    /**
     * Adds a transition.
     *
     * @param variables all variables of its inscriptions, in the order in which bindings are
     *     compared
     */
    public Builder transition(
        String transitionName,
        SourcePosition transitionPosition,
        Frames frames,
        List<MlVariable> variables,
        List<Guard> guards,
        List<Inscription> arcs) {
      List<Arc> directed = new ArrayList<>();
      for (Inscription arc : arcs) {
        directed.add(new Arc(direction(arc.flow), arc.place, arc.expression));
        if (arc.flow != Flow.READ) {
          changing.set(arc.place);
        }
      }
      transitions.add(
          new Transition(
              transitions.size(),
              transitionName,
              0,
              transitionPosition,
              frames,
              List.copyOf(variables),
              List.copyOf(guards),
              directed,
              0,
              null,
              false));
      return this;
    }

    private static Direction direction(Flow flow) {
      return switch (flow) {
        case IN -> Direction.INPUT;
        case OUT -> Direction.OUTPUT;
        case READ -> Direction.BOTH;
      };
    }

    /**
     * @throws io.nutshell.model.InputError if the bindings of a transition cannot be enumerated
     */
    public AssembledNet build() {
      List<Place> finished = new ArrayList<>();
      for (UnfinishedPlace place : places) {
        int index = finished.size();
        finished.add(
            new Place(
                index,
                place.name,
                List.of(),
                0,
                place.colours,
                place.initial,
                !changing.get(index),
                new PlaceMarkings(),
                null));
      }
      Page page = new Page("", "places", List.of(), List.of(), List.of(), position);
      return new AssembledNet(
          new ColouredNet(
              name,
              List.of(new PageInstance(page, 1, true)),
              finished,
              transitions,
              new Declarations(),
              List.of(),
              false));
    }
  }

  public Model model() {
    return model;
  }

  /** The number of the transition that an event is a binding of. */
  public int transition(long event) {
    return net.events().get((int) event).transition.index();
  }

  /**
   * The value of a variable in an event, by its position among the transition's variables; null if
   * an inscription has no value and the variable was not bound.
   */
  public @Nullable Object value(long event, int variable) {
    return net.events().get((int) event).binding[variable];
  }

  /** The tokens of a place whose slot holds a number. */
  public Multiset marking(int place, long number) {
    return Multisets.multiset(net.places().get(place).markings(), (int) number);
  }

  /** The number of tokens of a place whose slot holds a number. */
  public long tokens(int place, long number) {
    return net.places().get(place).markings().total((int) number);
  }

  /** The number of tokens of one colour. */
  public long tokens(int place, long number, Object colour) {
    PlaceMarkings markings = net.places().get(place).markings();
    int token = markings.knownToken(colour);
    return token < 0 ? 0 : markings.count((int) number, token);
  }

  /** The largest number of tokens of one colour. */
  public long mostOfOneColour(int place, long number) {
    PlaceMarkings markings = net.places().get(place).markings();
    long most = 0;
    for (int i = markings.distinct((int) number) - 1; i >= 0; i--) {
      most = Math.max(most, markings.countAt((int) number, i));
    }
    return most;
  }

  /** The tokens that a place loses and gains if the number in its slot changes, as text. */
  public String change(int place, long before, long after, Function<Object, String> printer) {
    return NetDescriber.change(marking(place, before), marking(place, after), printer);
  }
}
