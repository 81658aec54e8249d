package io.nutshell.app.cli;

import io.nutshell.language.registry.Languages;
import io.nutshell.model.InputError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A model on standard input, copied to a file for the time of the command: languages read files,
 * some more than once, and {@code compare} reads them in other processes.
 */
final class StandardInput {
  /** The argument that stands for standard input instead of a file. */
  static final String NAME = "-";

  static final String LANGUAGE = "--language";

  private StandardInput() {}

  /**
   * @param language as the user named it; empty if not at all
   */
  static Path copied(InputStream in, String language) {
    if (language.isEmpty()) {
      throw new InputError(
          null,
          "a model on standard input has no extension that says its language",
          LANGUAGE + " " + Languages.all().getFirst().extensions().getFirst());
    }
    String extension = Languages.extensionOf(language, LANGUAGE);
    try {
      Path folder = Files.createTempDirectory("nutshell-");
      Path file = folder.resolve("stdin." + extension);
      folder.toFile().deleteOnExit();
      file.toFile().deleteOnExit();
      Files.copy(in, file);
      return file;
    } catch (IOException problem) {
      throw new InputError(
          null,
          "standard input cannot be copied to a file: " + problem.getMessage(),
          "free some space in " + System.getProperty("java.io.tmpdir"));
    }
  }
}
