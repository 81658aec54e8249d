package io.nutshell.language.pnml;

import io.nutshell.language.Language;
import io.nutshell.model.Model;
import java.nio.file.Path;
import java.util.List;

/** Reads PNML files. */
public final class PnmlLanguage implements Language {

  @Override
  public String name() {
    return "PNML";
  }

  @Override
  public List<String> extensions() {
    return List.of("pnml");
  }

  @Override
  public Model load(Path file) {
    return read(file).model();
  }

  /**
   * Reads a net, unfolds it if it is coloured, and keeps what its model does not contain.
   *
   * @throws io.nutshell.model.InputError if the file cannot be read or is not a supported net
   */
  public static NetModel read(Path file) {
    NetDocument document = PnmlReader.read(file);
    return NetModel.of(document.coloured ? Unfolding.of(document) : PlainNet.of(document));
  }
}
