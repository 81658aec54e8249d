package io.nutshell.language.cpn.ml;

import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.model.InputError;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The declarations of a net: colour sets, variables, values, functions. They are added in the order
 * of the file, and each can use those before it.
 *
 * <p>A declaration that needs what exploration cannot offer (references, files, random numbers,
 * unknown libraries) is refused: it is listed by {@link #refusals()}, and only an inscription that
 * uses its names is an error. Files are full of such declarations for monitors and code segments.
 */
@SuppressWarnings("DoNotCallSuggester") // A skeleton.
public final class Declarations {

  /** Starts with the standard library alone. */
  public Declarations() {
    this(_ -> null);
  }

  /**
   * Starts with the standard library and values that replace those of declared constants.
   *
   * @param replacements for the name of a {@code val}, the expression to use instead; null if none
   */
  public Declarations(Function<String, @Nullable String> replacements) {
    throw new UnsupportedOperationException("not yet " + replacements);
  }

  /**
   * Adds one or more declarations.
   *
   * @param where the source for messages, such as {@code net.cpn, declaration id12}
   * @throws InputError if the text is no declaration, or a type is wrong
   */
  public void add(String text, String where) {
    throw new UnsupportedOperationException("not yet " + text + where);
  }

  /** The colour set of this name. */
  public Optional<NamedColours> colours(String name) {
    throw new UnsupportedOperationException("not yet " + name);
  }

  /** The colour set of a declared variable. */
  public Optional<ColourSet> variable(String name) {
    throw new UnsupportedOperationException("not yet " + name);
  }

  /** The refused declarations, each with its place and the reason. */
  public List<String> refusals() {
    throw new UnsupportedOperationException("not yet");
  }

  /** A scope for the inscriptions around one transition, or for an initial marking. */
  public MlScope scope() {
    return scope(Markings.NONE);
  }

  /** A scope for a property that refers to markings. */
  public MlScope scope(Markings markings) {
    return new MlScope(this, markings);
  }
}
