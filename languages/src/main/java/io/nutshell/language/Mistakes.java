package io.nutshell.language;

import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Collects the errors that a reader finds in one text, so that several are reported together. The
 * reader attempts one part after the other and continues after a part that fails with something in
 * its place. A name whose declaration failed is unknown where it is used; that follows from the
 * first error and is not reported.
 */
public final class Mistakes {
  /** The limit on the errors of one text that are reported, the first ones. */
  static final int MAX_REPORTED = 5;

  /** The limit on the errors that are collected: readers may read a text from its end. */
  private static final int MAX_FOUND = 100;

  private final List<InputError> found = new ArrayList<>();
  private final Set<Declared> failed = new HashSet<>();

  /** The part of the text that is being read, such as a process; empty for the whole. */
  private String owner = "";

  /** A name that a part of the text declares. */
  private record Declared(String owner, String name) {}

  /** An error that follows from another one. */
  private @Nullable InputError consequence;

  /** The result of a part; null if it fails, or if enough others failed. */
  public <T> @Nullable T orNull(Supplier<T> part) {
    if (found.size() >= MAX_FOUND) {
      return null;
    }
    try {
      return part.get();
    } catch (InputError error) {
      add(error);
      return null;
    }
  }

  /** The result of a part; {@code otherwise} if it fails. */
  public <T> T attempt(Supplier<T> part, T otherwise) {
    T result = orNull(part);
    return result == null ? otherwise : result;
  }

  /** Attempts a part without a result; returns whether it succeeded. */
  public boolean attempt(Runnable part) {
    return attempt(
        () -> {
          part.run();
          return true;
        },
        false);
  }

  /**
   * Reads a part whose declarations are its own: a name whose declaration fails there is unknown
   * only there.
   *
   * @param part the name of the part
   */
  public <T> T within(String part, Supplier<T> reading) {
    String outer = owner;
    owner = part;
    try {
      return reading.get();
    } finally {
      owner = outer;
    }
  }

  /** Attempts the declaration of names; returns whether it succeeded. */
  public boolean declare(List<String> names, Runnable declaration) {
    boolean declared = attempt(declaration);
    if (!declared) {
      names.forEach(name -> failed.add(new Declared(owner, name)));
    }
    return declared;
  }

  /** The error about an unknown name; not reported if the declaration of the name failed. */
  InputError unknown(String name, InputError error) {
    if (failed.contains(new Declared("", name)) || failed.contains(new Declared(owner, name))) {
      consequence = error;
    }
    return error;
  }

  public void add(InputError error) {
    // Parts that are read several times, such as the instances of a process, fail in the same way.
    boolean known = found.stream().anyMatch(other -> same(error, other));
    if (error != consequence && !known) {
      found.add(error);
    }
  }

  private static boolean same(InputError error, InputError other) {
    return error.position() != null
        && error.position().equals(other.position())
        && error.reason().equals(other.reason());
  }

  private static SourcePosition place(InputError error) {
    SourcePosition place = error.position();
    return place == null ? new SourcePosition("", 0, 0) : place;
  }

  public boolean isEmpty() {
    return found.isEmpty();
  }

  /** Throws the errors together, in the order of the text; does nothing if there are none. */
  public void throwIfAny() {
    found.sort(
        Comparator.comparing(
            Mistakes::place,
            Comparator.comparingInt(SourcePosition::line)
                .thenComparingInt(SourcePosition::column)));
    InputError.throwIfAny(found.subList(0, Math.min(MAX_REPORTED, found.size())));
  }
}
