package io.nutshell.language.pnml;

import io.nutshell.language.HeapRoom;
import io.nutshell.language.XmlInput;
import io.nutshell.language.pnml.NetDocument.ArcNode;
import io.nutshell.language.pnml.NetDocument.PlaceNode;
import io.nutshell.language.pnml.NetDocument.Reference;
import io.nutshell.language.pnml.NetDocument.TransitionNode;
import io.nutshell.model.Control;
import io.nutshell.model.InputError;
import io.nutshell.model.Phrase;
import io.nutshell.model.SourcePosition;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads a PNML file without interpreting its terms.
 *
 * <p>Pages only structure the drawing, so their contents are read as if there were no pages.
 * Elements without influence on the net's behaviour (graphics, the sections of other tools) are
 * skipped.
 */
final class PnmlReader {
  /** The limit on tokens in one place or on one arc; more are a mistake of the net's generator. */
  static final long MAX_TOKENS = Integer.MAX_VALUE;

  // Measured Java heap per place, transition and arc of a place/transition net, including the
  // program built from them. The heap of symmetric nets is estimated when they are unfolded.
  private static final long PLACE_BYTES = 640;
  private static final long TRANSITION_BYTES = 1024;
  private static final long ARC_BYTES = 512;

  private final XmlInput in;
  private final HeapRoom room = new HeapRoom();

  private PnmlReader(XmlInput in) {
    this.in = in;
  }

  /**
   * @throws io.nutshell.model.InputError if the file cannot be read or is not a supported net
   */
  static NetDocument read(Path file) {
    try (XmlInput in = XmlInput.open(file)) {
      return new PnmlReader(in).document();
    }
  }

  private NetDocument document() {
    if (!in.next() || !in.name().equals("pnml")) {
      throw in.error(
          "the outermost element is <%s>, not <pnml>".formatted(in.name()), "use another file");
    }
    NetDocument net = null;
    SourcePosition end = in.position();
    while (in.next() && in.atStart()) {
      if (!in.name().equals("net")) {
        in.skip();
      } else if (net == null) {
        net = net();
      } else {
        throw in.error("the file has a second net", "move it to a file of its own");
      }
      end = in.position();
    }
    if (net == null) {
      throw new InputError(
          end, "there is no <net> in this file", "complete the file, or use another one");
    }
    // The rest of the file must be well-formed too.
    while (in.next()) {
      in.skip();
    }
    net.checkReferences();
    return net;
  }

  private NetDocument net() {
    NetDocument net = new NetDocument(in.required("id"), coloured(), in.position());
    int depth = 1;
    while (depth > 0 && in.next()) {
      if (!in.atStart()) {
        depth--;
        continue;
      }
      switch (in.name()) {
        case "page" -> depth++;
        case "place" -> {
          PlaceNode place = place(net.coloured);
          requireNew(net, place.id(), place.position());
          net.places.put(place.id(), place);
          take(PLACE_BYTES, net);
        }
        case "transition" -> {
          TransitionNode transition = transition();
          requireNew(net, transition.id(), transition.position());
          net.transitions.put(transition.id(), transition);
          take(TRANSITION_BYTES, net);
        }
        case "arc" -> {
          net.arcs.add(arc(net.coloured));
          take(ARC_BYTES, net);
        }
        case "referencePlace", "referenceTransition" -> {
          SourcePosition position = in.position();
          boolean place = in.name().equals("referencePlace");
          Reference reference =
              new Reference(in.required("id"), in.required("ref"), place, position);
          requireNew(net, reference.id(), position);
          net.references.put(reference.id(), reference);
          in.skip();
        }
        case "declaration" -> net.declarations.add(Element.read(in));
        case "toolspecific" -> {
          if ("nupn".equals(in.attribute("tool"))) {
            net.nupn = Nupn.read(in);
          } else {
            in.skip();
          }
        }
        default -> in.skip();
      }
    }
    return net;
  }

  private void take(long bytes, NetDocument net) {
    if (!room.take(bytes)) {
      throw in.error(
          "the net has more than %d places, %d transitions and %d arcs, for which %s has no room"
              .formatted(net.places.size(), net.transitions.size(), net.arcs.size(), room.size()),
          Phrase.of("%s gives it more", Control.HEAP.to("-Xmx8g")));
    }
  }

  private boolean coloured() {
    String type = in.required("type");
    String last = type.substring(type.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    return switch (last) {
      case "ptnet" -> false;
      case "symmetricnet" -> true;
      default ->
          throw in.error(
              "nets of the type '%s' are not known".formatted(type),
              "use a type that ends in ptnet or symmetricnet");
    };
  }

  private static void requireNew(NetDocument net, String id, SourcePosition position) {
    if (net.places.containsKey(id)
        || net.transitions.containsKey(id)
        || net.references.containsKey(id)) {
      throw new InputError(
          position, "another node has the id '%s' already".formatted(id), "rename one of them");
    }
  }

  private PlaceNode place(boolean coloured) {
    SourcePosition position = in.position();
    String id = in.required("id");
    String name = id;
    long marking = 0;
    Element sort = null;
    Element term = null;
    while (in.next() && in.atStart()) {
      switch (in.name()) {
        case "name" -> name = label(id);
        case "initialMarking" -> marking = number("initial marking", 0);
        case "type" -> sort = structure();
        case "hlinitialMarking" -> term = structure();
        default -> in.skip();
      }
    }
    if (coloured && sort == null) {
      throw new InputError(
          position, "the place '%s' has no sort".formatted(id), "add a <type> with a <structure>");
    }
    return new PlaceNode(id, name, marking, sort, term, position);
  }

  private TransitionNode transition() {
    SourcePosition position = in.position();
    String id = in.required("id");
    String name = id;
    Element condition = null;
    while (in.next() && in.atStart()) {
      switch (in.name()) {
        case "name" -> name = label(id);
        case "condition" -> condition = structure();
        default -> in.skip();
      }
    }
    return new TransitionNode(id, name, condition, position);
  }

  private ArcNode arc(boolean coloured) {
    SourcePosition position = in.position();
    String source = in.required("source");
    String target = in.required("target");
    long weight = 1;
    Element term = null;
    String text = "";
    while (in.next() && in.atStart()) {
      switch (in.name()) {
        case "inscription" -> weight = number("weight", 1);
        case "hlinscription" -> {
          StringBuilder shown = new StringBuilder();
          term = structure(shown);
          text = shown.toString();
        }
        case "type", "arctype" -> {
          String kind = in.attribute("value");
          if (kind != null && !kind.equals("normal")) {
            throw in.error(
                "arcs of the kind '%s' are no part of the standard".formatted(kind),
                "use a complementary place instead");
          }
          in.skip();
        }
        default -> in.skip();
      }
    }
    if (coloured && term == null) {
      throw new InputError(
          position,
          "the arc from '%s' to '%s' has no inscription".formatted(source, target),
          "add an <hlinscription> with a <structure>");
    }
    return new ArcNode(source, target, weight, term, text, position);
  }

  /** The text of the label that has just started, on one line; {@code otherwise} if it has none. */
  private String label(String otherwise) {
    String text = labelText();
    return text == null || text.isEmpty() ? otherwise : text.replaceAll("\\s+", " ");
  }

  private @Nullable String labelText() {
    String text = null;
    while (in.next() && in.atStart()) {
      if (in.name().equals("text")) {
        text = in.text();
      } else {
        in.skip();
      }
    }
    return text;
  }

  private long number(String what, long least) {
    SourcePosition position = in.position();
    String text = labelText();
    if (text == null || text.isEmpty()) {
      return least;
    }
    long value;
    try {
      value = Long.parseLong(text);
    } catch (NumberFormatException _) {
      throw new InputError(
          position,
          "the %s '%s' is not a whole number".formatted(what, shortened(text)),
          "use a number; the standard has no other "
              + (least == 0 ? "markings" : "weights")
              + " for place/transition nets");
    }
    if (value < least || value > MAX_TOKENS) {
      throw new InputError(
          position,
          "the %s %d is not between %d and %d".formatted(what, value, least, MAX_TOKENS),
          value == 0 ? "remove the arc" : "check its digits and its sign");
    }
    return value;
  }

  private static String shortened(String text) {
    return text.length() <= 40 ? text : text.substring(0, 40) + "…";
  }

  /** The content of the structure element of the label that has just started. */
  private @Nullable Element structure() {
    return structure(new StringBuilder());
  }

  /**
   * @param text gets what the label says in text, on one line
   */
  private @Nullable Element structure(StringBuilder text) {
    Element found = null;
    while (in.next() && in.atStart()) {
      if (in.name().equals("structure")) {
        Element structure = Element.read(in);
        if (!structure.children().isEmpty()) {
          found = structure.only();
        }
      } else if (in.name().equals("text")) {
        text.append(in.text().replaceAll("\\s+", " "));
      } else {
        in.skip();
      }
    }
    return found;
  }
}
