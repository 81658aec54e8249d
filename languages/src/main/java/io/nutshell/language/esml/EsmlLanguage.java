package io.nutshell.language.esml;

import io.nutshell.language.Constants;
import io.nutshell.language.Language;
import io.nutshell.language.Messages;
import io.nutshell.language.SourceText;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.SourcePosition;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads ESML files. */
public final class EsmlLanguage implements Language {

  @Override
  public String name() {
    return "ESML";
  }

  @Override
  public List<String> extensions() {
    return List.of("esml");
  }

  @Override
  public Model load(Path file) {
    return load(file, Constants.none());
  }

  @Override
  public Model load(Path file, Constants constants) {
    return read(SourceText.read(file), constants).model();
  }

  @Override
  public Optional<String> formatted(SourceText source) {
    return Optional.of(Formatter.format(source));
  }

  static EsmlSystem read(SourceText source, Constants constants) {
    String name = String.valueOf(Path.of(source.file()).getFileName());
    if (source.text().isBlank()) {
      throw new InputError(
          new SourcePosition(source.file(), 1, 1),
          "the file is empty",
          "save it first, or use another file");
    }
    return new ModelReader(
            name.replaceFirst("(?i)\\.esml$", ""), new Messages(source.file()), constants)
        .read(SyntaxTree.ofModel(source.file(), source.text()).root());
  }
}
