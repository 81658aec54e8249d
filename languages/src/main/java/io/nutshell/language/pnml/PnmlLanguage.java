package io.nutshell.language.pnml;

import io.nutshell.language.Constants;
import io.nutshell.language.Language;
import io.nutshell.model.Model;
import io.nutshell.model.Warning;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads PNML files. */
public final class PnmlLanguage implements Language {
  /**
   * A symmetric net is unfolded if the unfolded net is at most this large, unless users decide
   * otherwise. The limit is a constant, so that every run decides the same.
   */
  private static final Unfolding.Limit UNFOLDED = new Unfolding.Limit(500_000, 20_000_000);

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
    return load(file, Constants.none());
  }

  @Override
  public Model load(Path file, Constants constants) {
    PnmlNet net = read(file, constants);
    constants.requireAllKnown();
    return net.model();
  }

  /**
   * Reads a net, unfolds it if it is coloured and the unfolded net is not too large, and keeps what
   * its model does not contain.
   *
   * @throws io.nutshell.model.InputError if the file cannot be read or is not a supported net
   */
  public static PnmlNet read(Path file, Constants constants) {
    Optional<Boolean> unfolded = constants.unfolded();
    NetDocument document = PnmlReader.read(file);
    if (!document.coloured) {
      return NetModel.of(PlainNet.of(document));
    }
    SymmetricNet net = SymmetricNet.of(document);
    if (unfolded.isPresent()) {
      return unfolded.get() ? NetModel.of(Unfolding.of(net)) : ColouredModel.of(net, List.of());
    }
    Optional<PetriNet> small = Unfolding.within(net, UNFOLDED);
    return small.isPresent()
        ? NetModel.of(small.get())
        : ColouredModel.of(net, List.of(tooLarge(net)));
  }

  private static Warning tooLarge(SymmetricNet net) {
    return new Warning(
        net.position(),
        "the unfolded net would have more than %,d nodes and arcs, so the net is explored binding by binding, without unfolding"
            .formatted(UNFOLDED.nodes()));
  }
}
