package io.nutshell.language;

import io.nutshell.model.Model;
import java.nio.file.Path;
import java.util.List;

/** A modelling language: reads a file and makes a model of it. */
public interface Language {

  String name();

  /** The file extensions that choose this language, without the dot. */
  List<String> extensions();

  /**
   * Reads a model.
   *
   * @throws io.nutshell.model.InputError where the file cannot be read or is not of the language
   */
  Model load(Path file);

  /**
   * Reads a model, some of whose constants have other values than in the source. A language without
   * constants has none to be given.
   *
   * @throws io.nutshell.model.InputError as above, and where a constant does not exist or cannot
   *     have that value
   */
  default Model load(Path file, Constants constants) {
    Model model = load(file);
    constants.requireAllKnown();
    return model;
  }
}
