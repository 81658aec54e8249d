package io.nutshell.language.dve;

import io.nutshell.language.Constants;
import io.nutshell.language.Language;
import io.nutshell.language.SourceText;
import io.nutshell.model.Model;
import java.nio.file.Path;
import java.util.List;

/** Reads DVE files. */
public final class DveLanguage implements Language {

  @Override
  public String name() {
    return "DVE";
  }

  @Override
  public List<String> extensions() {
    return List.of("dve");
  }

  @Override
  public Model load(Path file) {
    return load(file, Constants.none());
  }

  @Override
  public Model load(Path file, Constants constants) {
    SourceText source = SourceText.read(file);
    DveSystem system = read(source, constants);
    return system.model().declaring(ProgressComment.in(source, system));
  }

  static DveSystem read(SourceText source, Constants constants) {
    String name = String.valueOf(Path.of(source.file()).getFileName());
    return new SystemReader(
            name.replaceFirst("\\.dve$", ""), new Diagnostics(source.file()), constants)
        .read(SyntaxTree.ofModel(source.file(), source.text()));
  }
}
