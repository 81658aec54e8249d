package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ColouredNet.Place;
import io.nutshell.language.cpn.ColouredNet.Transition;
import io.nutshell.language.cpn.ml.MlVariable;
import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.model.Dictionary;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tokens and multisets of each place, and the events. Values are written by their structure.
 *
 * <p>What follows from a binding is not written but computed again: the effect of an event, and
 * whether a complete binding has a fault. So a file cannot change what an event does.
 */
final class NetDictionary implements Dictionary {
  /** The first number of a dictionary; another one has another format. */
  private static final int FORMAT = 3;

  private static final int MAX_TEXT_BYTES = 1 << 24;

  private final ColouredNet net;

  NetDictionary(ColouredNet net) {
    this.net = net;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    // The entries that refer to others are counted first, so that those exist even if more are
    // added meanwhile.
    int events = net.events().size();
    out.writeInt(FORMAT);
    for (Place place : net.places()) {
      PlaceMarkings markings = place.markings();
      int multisets = markings.size();
      int tokens = markings.tokens();
      ColourSet colours = place.stored();
      out.writeInt(tokens);
      for (int token = 0; token < tokens; token++) {
        colours.write(markings.value(token), out);
      }
      out.writeInt(multisets);
      for (int number = 0; number < multisets; number++) {
        int[] pairs = markings.pairs(number);
        out.writeInt(pairs.length);
        for (int entry : pairs) {
          out.writeInt(entry);
        }
      }
    }
    out.writeInt(events);
    for (int number = 0; number < events; number++) {
      Event event = net.events().get(number);
      out.writeInt(event.transition.index());
      List<MlVariable> variables = event.transition.variables();
      boolean complete = true;
      for (int i = 0; i < variables.size(); i++) {
        Object value = event.binding[i];
        complete &= value != null;
        out.writeBoolean(value != null);
        if (value != null) {
          variables.get(i).colours().write(value, out);
        }
      }
      if (!complete) {
        write(out, Objects.requireNonNull(event.fault));
      }
    }
  }

  private static void write(DataOutput out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  @Override
  public void read(DataInput in) throws IOException {
    require(in.readInt() == FORMAT, "another version of Nutshell has written it");
    for (Place place : net.places()) {
      readPlace(in, place);
    }
    int events = in.readInt();
    for (int number = 0; number < events; number++) {
      int index = in.readInt();
      require(index >= 0 && index < net.transitions().size(), "an event of no transition");
      Event event = readEvent(in, net.transitions().get(index));
      require(event.number == number, "the events have other numbers");
    }
  }

  private void readPlace(DataInput in, Place place) throws IOException {
    PlaceMarkings markings = place.markings();
    ColourSet colours = place.stored();
    int tokens = in.readInt();
    for (int token = 0; token < tokens; token++) {
      require(
          markings.token(colours.read(in)) == token,
          "the tokens of %s have other numbers".formatted(place.name()));
    }
    int multisets = in.readInt();
    for (int number = 0; number < multisets; number++) {
      int length = in.readInt();
      require(length >= 0 && length <= 2 * tokens && length % 2 == 0, "a multiset is malformed");
      int[] pairs = new int[length];
      int last = -1;
      for (int i = 0; i < length; i += 2) {
        pairs[i] = in.readInt();
        pairs[i + 1] = in.readInt();
        require(
            pairs[i] > last && pairs[i] < tokens && pairs[i + 1] > 0, "a multiset is malformed");
        last = pairs[i];
      }
      require(
          markings.number(pairs, length) == number,
          "the markings of %s have other numbers".formatted(place.name()));
    }
  }

  private Event readEvent(DataInput in, Transition transition) throws IOException {
    Object[] frame = transition.scope().newFrame();
    List<MlVariable> variables = transition.variables();
    @Nullable Object[] binding = new Object[variables.size()];
    Set<MlVariable> bound = new HashSet<>();
    for (int i = 0; i < binding.length; i++) {
      MlVariable variable = variables.get(i);
      Object value = in.readBoolean() ? variable.colours().read(in) : null;
      binding[i] = value;
      if (value != null) {
        bound.add(variable);
        frame[variable.slot()] = value;
      }
    }
    Conditions conditions = new Conditions(transition);
    require(conditions.admit(frame, bound), "an event that is never enabled");
    String fault = bound.containsAll(variables) ? conditions.fault() : readText(in);
    return net.events().of(transition, binding, frame, fault);
  }

  private static String readText(DataInput in) throws IOException {
    int length = in.readInt();
    require(length >= 0 && length <= MAX_TEXT_BYTES, "a text is too long");
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static void require(boolean condition, String otherwise) throws IOException {
    if (!condition) {
      throw new IOException(otherwise);
    }
  }
}
