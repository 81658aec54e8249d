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
}
