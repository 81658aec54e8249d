package io.nutshell.language;

import io.nutshell.model.Control;
import io.nutshell.model.InputError;
import io.nutshell.model.Phrase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Values given on the command line or by a program, which replace those of constants in the source.
 * How a symmetric net is explored, {@code --unfold=yes} or {@code --unfold=no}, and that the time
 * of a timed net is left out, {@code --untimed=yes}, are given in the same way, because everything
 * that depends on constants depends on these settings too, such as certificates and comparisons.
 *
 * <p>The reader of a model looks up each constant that it finds, and finally checks that every
 * given name is one of them. An instance serves one model only.
 */
public final class Constants {
  private static final int MAX_LISTED = 10;

  private static final String UNFOLD = "--unfold";
  private static final String UNTIMED = "--untimed";
  private static final String CHANCE = "--seed";

  private final Map<String, String> given;
  private final Set<String> known = new LinkedHashSet<>();
  private boolean canUnfold;
  private boolean canUntime;

  private Constants(Map<String, String> given) {
    this.given = given;
  }

  public static Constants none() {
    return new Constants(Map.of());
  }

  /**
   * Reads assignments such as {@code N=5}.
   *
   * @throws InputError if one is not an assignment, or a name is given twice
   */
  public static Constants of(List<String> assignments) {
    Map<String, String> given = new LinkedHashMap<>();
    for (String assignment : assignments) {
      int equals = assignment.indexOf('=');
      String name = assignment.substring(0, Math.max(0, equals)).strip();
      String value = assignment.substring(equals + 1).strip();
      if (name.isEmpty() || value.isEmpty()) {
        throw new InputError(
            null,
            Phrase.of("%s cannot be '%s': it is NAME=VALUE", Control.CONSTANT, assignment),
            Phrase.of(Control.CONSTANT.to("N=5")));
      }
      if (given.put(name, value) != null) {
        throw new InputError(
            null,
            Phrase.of("%s gives '%s' twice", Control.CONSTANT, name),
            Phrase.plain("once is enough"));
      }
    }
    return new Constants(given);
  }

  /** The assignment that says whether symmetric nets are unfolded. */
  public static String unfold(boolean wanted) {
    return UNFOLD + "=" + (wanted ? "yes" : "no");
  }

  /**
   * Whether to unfold symmetric nets; empty if it is left to the language, which must be one that
   * has such nets.
   *
   * @throws InputError if the value is neither yes nor no
   */
  public Optional<Boolean> unfolded() {
    canUnfold = true;
    String value = given.get(UNFOLD);
    if (value == null) {
      return Optional.empty();
    }
    if (!value.equals("yes") && !value.equals("no")) {
      throw new InputError(
          null,
          Phrase.of("%s cannot be '%s': it is yes or no", Control.UNFOLD, value),
          Phrase.plain("leave it out: whether a net is unfolded depends on its size"));
    }
    return Optional.of(value.equals("yes"));
  }

  /** The assignment that leaves out the time of a timed net. */
  public static String withoutTime() {
    return UNTIMED + "=yes";
  }

  /**
   * Whether to leave out the time; asked by a language that has timed nets.
   *
   * @throws InputError if the value is neither yes nor no
   */
  public boolean untimed() {
    canUntime = true;
    String value = given.getOrDefault(UNTIMED, "no");
    if (!value.equals("yes") && !value.equals("no")) {
      throw new InputError(
          null,
          Phrase.of("%s cannot be '%s'", Control.UNTIMED, value),
          Phrase.plain("leave out the value"));
    }
    return value.equals("yes");
  }

  /** The assignment that allows random functions, for a simulation. */
  public static String chance(long seed) {
    return CHANCE + "=" + seed;
  }

  /** The seed of random functions; empty if these are refused. */
  public Optional<Long> chance() {
    return Optional.ofNullable(given.get(CHANCE)).map(Long::valueOf);
  }

  /** Whether the same values are given to the same names, in any order. */
  public boolean givesTheSameAs(Constants other) {
    return given.equals(other.given);
  }

  public boolean isEmpty() {
    return given.isEmpty();
  }

  /** The value given for a constant of the model, as text; null if none was given. */
  public @Nullable String of(String constant) {
    known.add(constant);
    return given.get(constant);
  }

  /**
   * Requires that the model has all given constants.
   *
   * @throws InputError if it lacks one
   */
  public void requireAllKnown() {
    if (given.containsKey(UNFOLD) && !canUnfold) {
      throw new InputError(
          null,
          Phrase.of("%s is for symmetric nets in PNML, and the model is not one", Control.UNFOLD),
          Phrase.plain("leave it out"));
    }
    if (given.containsKey(UNTIMED) && !canUntime) {
      throw new InputError(
          null,
          Phrase.of(
              "%s is for timed nets in .cpn files, and the model is not one", Control.UNTIMED),
          Phrase.plain("leave it out"));
    }
    for (String name : given.keySet()) {
      if (!name.startsWith("--") && !known.contains(name)) {
        throw new InputError(
            null,
            Phrase.of("%s: the model has no constant '%s'", Control.CONSTANT.to(name), name),
            Phrase.plain(NearestName.hint(name, known).orElse(listed())));
      }
    }
  }

  private String listed() {
    if (known.isEmpty()) {
      return "leave it out: the model has no constants";
    }
    List<String> names = new ArrayList<>(known);
    boolean all = names.size() <= MAX_LISTED;
    return "one of these: "
        + String.join(", ", all ? names : names.subList(0, MAX_LISTED))
        + (all ? "" : " …");
  }
}
