package io.nutshell.language;

import io.nutshell.model.InputError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Values that are given to a model's constants from outside, in place of those in its source.
 *
 * <p>The reader of a model asks for each constant it comes by, and at the end whether every name
 * that was given is one of them. For one model only.
 */
public final class Constants {
  private static final int MOST_LISTED = 10;

  private final Map<String, String> given;
  private final Set<String> known = new LinkedHashSet<>();

  private Constants(Map<String, String> given) {
    this.given = given;
  }

  public static Constants none() {
    return new Constants(Map.of());
  }

  /**
   * Reads assignments such as {@code N=5}.
   *
   * @throws InputError where one is no assignment, or a name is given twice
   */
  public static Constants of(List<String> assignments) {
    Map<String, String> given = new LinkedHashMap<>();
    for (String assignment : assignments) {
      int equals = assignment.indexOf('=');
      String name = assignment.substring(0, Math.max(0, equals)).strip();
      String value = assignment.substring(equals + 1).strip();
      if (name.isEmpty() || value.isEmpty()) {
        throw new InputError(
            null, "--set cannot be '" + assignment + "': it is NAME=VALUE", "--set N=5");
      }
      if (given.put(name, value) != null) {
        throw new InputError(null, "--set gives '" + name + "' twice", "once is enough");
      }
    }
    return new Constants(given);
  }

  /** Whether the same values are given to the same names, in whatever order. */
  public boolean givesTheSameAs(Constants other) {
    return given.equals(other.given);
  }

  public boolean isEmpty() {
    return given.isEmpty();
  }

  /** The value given for a constant that the model has, as text; null where there is none. */
  public @Nullable String of(String constant) {
    known.add(constant);
    return given.get(constant);
  }

  /**
   * Makes sure that the model has all that were given.
   *
   * @throws InputError where it lacks one
   */
  public void requireAllKnown() {
    for (String name : given.keySet()) {
      if (!known.contains(name)) {
        throw new InputError(
            null,
            "--set " + name + ": the model has no constant '" + name + "'",
            NearestName.to(name, known).map(near -> "you meant '" + near + "'").orElse(listed()));
      }
    }
  }

  private String listed() {
    if (known.isEmpty()) {
      return "it is a variable: the model has no constants at all";
    }
    List<String> names = new ArrayList<>(known);
    boolean all = names.size() <= MOST_LISTED;
    return "one of these: "
        + String.join(", ", all ? names : names.subList(0, MOST_LISTED))
        + (all ? "" : " …");
  }
}
