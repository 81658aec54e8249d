package io.nutshell.language.cpn;

import io.nutshell.language.Constants;
import io.nutshell.language.Language;
import io.nutshell.model.Model;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads the files of CPN Tools. */
public final class CpnLanguage implements Language {

  @Override
  public String name() {
    return "CPN Tools";
  }

  @Override
  public List<String> extensions() {
    return List.of("cpn");
  }

  @Override
  public Model load(Path file) {
    return load(file, Constants.none());
  }

  @Override
  public Model load(Path file, Constants constants) {
    return CpnModel.of(NetCompiler.compile(CpnReader.read(file), constants));
  }

  /**
   * How the pages of a net are drawn.
   *
   * @throws io.nutshell.model.InputError if the file cannot be read or is not a net
   */
  public static List<PageDrawing> drawings(Path file) {
    return CpnReader.drawings(file);
  }

  /** The nodes of a net as CPN Tools names them; empty unless the model is such a net. */
  public static Optional<NetNodes> nodes(Model model) {
    return model instanceof CpnModel net ? Optional.of(new NetNodes(net.net())) : Optional.empty();
  }

  /** The drawn page instances of a model; empty unless it is a net that was drawn. */
  public static List<InstanceDrawing> drawings(Model model) {
    return model instanceof CpnModel net ? InstanceDrawing.of(net.net()) : List.of();
  }
}
