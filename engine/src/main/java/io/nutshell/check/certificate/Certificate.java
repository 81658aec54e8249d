package io.nutshell.check.certificate;

import io.nutshell.check.property.Property;
import io.nutshell.check.property.PropertyKinds;
import io.nutshell.check.property.Temporal;
import io.nutshell.check.property.Verdict;
import io.nutshell.memory.Sha256;
import io.nutshell.model.Control;
import io.nutshell.model.Fault;
import io.nutshell.model.Group;
import io.nutshell.model.InputError;
import io.nutshell.model.Layout;
import io.nutshell.model.Phrase;
import io.nutshell.model.Slot;
import io.nutshell.model.SourcePosition;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The head of a certificate: lines of text that say what it proves.
 *
 * @param version the version of Nutshell that wrote it
 * @param model the name of the model's file
 * @param modelDigest the digest of the model's text
 * @param layoutDigest the {@linkplain #digest(Layout) digest of the layout}
 * @param constants the constants of the model that were given other values, as {@code NAME=VALUE}
 * @param widened ranges that the search had to widen, in that order
 * @param claims the verdict of each property
 * @param states the number of states of the system; 0 if it has only those of products
 */
public record Certificate(
    String version,
    String model,
    String modelDigest,
    String layoutDigest,
    List<String> constants,
    List<Fault.Overflow> widened,
    List<Claim> claims,
    long states,
    long transitions,
    long levels,
    long deadlocks) {

  /** The first line of every certificate. */
  static final String MAGIC = "nutshell certificate 1";

  /** The last line of the head; the states follow. */
  static final String END = "states follow";

  private static final Pattern ESCAPE = Pattern.compile("\\\\[\\\\n]");

  public Certificate {
    constants = List.copyOf(constants);
    widened = List.copyOf(widened);
    claims = List.copyOf(claims);
  }

  /** Whether it has the states of the system, and not only those of products with automata. */
  public boolean ofStates() {
    return states > 0;
  }

  /**
   * A property and its verdict: holds or violated.
   *
   * @param product what proves a property of infinite runs; null for all others
   */
  public record Claim(Property property, Verdict verdict, @Nullable ProductHead product) {
    public Claim(Property property, Verdict verdict) {
      this(property, verdict, null);
    }

    /** The property in words, on one line. */
    public String inWords() {
      return (property.kind().id() + " " + property.argument().replaceAll("\\R", " ")).strip();
    }
  }

  /**
   * The states of the product of the system and an automaton, with their ranks.
   *
   * @param automaton in HOA format; empty if it is part of the model
   * @param layoutDigest the digest of the layout of the system, or of the product that the language
   *     made if the automaton is part of the model
   * @param widened ranges that the search of the product had to widen, in that order
   * @param ranks the number of ranks; the highest is one less
   */
  public record ProductHead(
      String automaton,
      String layoutDigest,
      List<Fault.Overflow> widened,
      long states,
      long ranks) {
    public ProductHead {
      widened = List.copyOf(widened);
    }

    private void writeTo(StringBuilder text) {
      line(text, "automaton ", automaton);
      line(text, "product-layout-digest ", layoutDigest);
      for (Fault.Overflow overflow : widened) {
        line(text, "product-widened ", overflow.slot() + " " + overflow.value());
      }
      line(text, "product-states ", Long.toString(states));
      line(text, "product-ranks ", Long.toString(ranks));
    }
  }

  String text() {
    StringBuilder text = new StringBuilder();
    line(text, MAGIC, "");
    line(text, "version ", version);
    line(text, "model ", model);
    line(text, "model-digest ", modelDigest);
    line(text, "layout-digest ", layoutDigest);
    for (String constant : constants) {
      line(text, "set ", constant);
    }
    for (Fault.Overflow overflow : widened) {
      line(text, "widened ", overflow.slot() + " " + overflow.value());
    }
    for (Claim claim : claims) {
      Property property = claim.property();
      String argument = property.argument().isEmpty() ? "" : " " + property.argument();
      line(text, "claim ", claim.verdict().id() + " " + property.kind().id() + argument);
      if (claim.product() != null) {
        claim.product().writeTo(text);
      }
    }
    line(text, "states ", Long.toString(states));
    line(text, "transitions ", Long.toString(transitions));
    line(text, "levels ", Long.toString(levels));
    line(text, "deadlocks ", Long.toString(deadlocks));
    line(text, END, "");
    return text.toString();
  }

  private static void line(StringBuilder text, String key, String value) {
    String escaped = value.replace("\\", "\\\\").replace("\n", "\\n");
    text.append(key).append(escaped).append('\n');
  }

  /** Restores line ends, which matter in an expression: one may end a comment. */
  private static String unescaped(String value) {
    return ESCAPE.matcher(value).replaceAll(m -> m.group().equals("\\n") ? "\n" : "\\\\");
  }

  /**
   * Reads the head.
   *
   * @throws InputError if it is malformed
   */
  static Certificate parse(String file, List<String> lines) {
    Lines head = new Lines(file, lines);
    if (!head.take("").equals(MAGIC)) {
      throw head.wrong("this is not a certificate of a version that is known here");
    }
    String version = head.take("version ");
    String model = head.take("model ");
    String modelDigest = head.take("model-digest ");
    String layoutDigest = head.take("layout-digest ");
    List<String> constants = new ArrayList<>();
    while (head.has("set ")) {
      constants.add(head.take("set "));
    }
    List<Fault.Overflow> widened = head.overflows("widened ");
    List<Claim> claims = new ArrayList<>();
    while (head.has("claim ")) {
      String[] words = head.take("claim ").split(" ", 3);
      String kind = words.length < 2 ? "" : words[1];
      String argument = words.length < 3 ? "" : words[2];
      claims.add(head.claim(head.property(kind, argument), head.verdict(words[0])));
    }
    return new Certificate(
        version,
        model,
        modelDigest,
        layoutDigest,
        constants,
        widened,
        claims,
        head.number(head.take("states ")),
        head.number(head.take("transitions ")),
        head.number(head.take("levels ")),
        head.number(head.take("deadlocks ")));
  }

  /** Reads lines one by one and checks the key of each. */
  private static final class Lines {
    private final String file;
    private final List<String> lines;
    private int taken;

    Lines(String file, List<String> lines) {
      this.file = file;
      this.lines = lines;
    }

    boolean has(String key) {
      return taken < lines.size() && lines.get(taken).startsWith(key);
    }

    String take(String key) {
      if (!has(key)) {
        throw wrong(
            key.isEmpty() ? "this is not a certificate" : "there is no line '" + key.strip() + "'");
      }
      return unescaped(lines.get(taken++).substring(key.length()));
    }

    long number(String text) {
      try {
        return Long.parseLong(text);
      } catch (NumberFormatException notOne) {
        throw wrong("'" + text + "' is not a number");
      }
    }

    List<Fault.Overflow> overflows(String key) {
      List<Fault.Overflow> overflows = new ArrayList<>();
      while (has(key)) {
        String[] words = take(key).split(" ", -1);
        long slot = number(words[0]);
        overflows.add(new Fault.Overflow((int) slot, number(words[words.length - 1])));
      }
      return overflows;
    }

    Claim claim(Property property, Verdict verdict) {
      if (!(property instanceof Temporal)) {
        return new Claim(property, verdict);
      }
      if (verdict != Verdict.HOLDS) {
        throw wrong("ranks cannot prove that a property of infinite runs is violated");
      }
      String automaton = take("automaton ");
      String layout = take("product-layout-digest ");
      List<Fault.Overflow> widened = overflows("product-widened ");
      long states = number(take("product-states "));
      long ranks = number(take("product-ranks "));
      return new Claim(
          property, verdict, new ProductHead(automaton, layout, widened, states, ranks));
    }

    Verdict verdict(String id) {
      for (Verdict verdict : List.of(Verdict.HOLDS, Verdict.VIOLATED)) {
        if (verdict.id().equals(id)) {
          return verdict;
        }
      }
      throw wrong("'" + id + "' is no verdict that a certificate can prove");
    }

    Property property(String kind, String argument) {
      Property property =
          PropertyKinds.named(kind)
              .map(known -> known.property(argument))
              .orElseThrow(() -> wrong("'" + kind + "' is no kind of property"));
      if (property.uncertifiable() != null) {
        throw wrong("states cannot prove a property of kind " + kind);
      }
      return property;
    }

    InputError wrong(String what) {
      return new InputError(
          new SourcePosition(file, 0, 0),
          what,
          Phrase.of("use a file that a check with %s wrote", Control.CERTIFICATE));
    }
  }

  /** A digest of a layout: the order, names, ranges and places of all slots. */
  public static String digest(Layout layout) {
    StringBuilder text = new StringBuilder();
    text.append(layout.words()).append(' ').append(layout.fixedLength()).append('\n');
    for (Group group : layout.groups()) {
      text.append(group).append('\n');
    }
    for (Slot slot : layout.slots()) {
      text.append(slot).append('\n');
    }
    return Sha256.hex(text.toString());
  }
}
