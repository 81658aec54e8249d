package io.nutshell.language;

import io.nutshell.model.Model;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A modelling language, which reads a file as a model. */
public interface Language {

  String name();

  /** The file extensions that choose this language, without the dot. */
  List<String> extensions();

  /**
   * Reads a model.
   *
   * @throws io.nutshell.model.InputError if the file cannot be read or is wrong
   */
  Model load(Path file);

  /**
   * The text of a model in the standard layout of the language; empty if the language has none.
   *
   * @throws io.nutshell.model.InputError if the text is not a model
   */
  default Optional<String> formatted(SourceText source) {
    return Optional.empty();
  }

  /**
   * Reads a model with other values for some of its constants. A language without constants accepts
   * none.
   *
   * @throws io.nutshell.model.InputError as above, and if a constant does not exist or cannot have
   *     that value
   */
  default Model load(Path file, Constants constants) {
    Model model = load(file);
    constants.requireAllKnown();
    return model;
  }
}
