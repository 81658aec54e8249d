package io.nutshell.language.dve;

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
    return read(file).model();
  }

  /**
   * @throws io.nutshell.model.InputError where the file cannot be read or is not DVE
   */
  public static DveSystem read(Path file) {
    SourceText source = SourceText.read(file);
    String name = String.valueOf(file.getFileName()).replaceFirst("\\.dve$", "");
    return new SystemReader(name, new Diagnostics(source.file()))
        .read(SyntaxTree.ofModel(source.file(), source.text()));
  }
}
