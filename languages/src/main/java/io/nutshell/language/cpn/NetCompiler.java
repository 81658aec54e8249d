package io.nutshell.language.cpn;

import io.nutshell.language.Constants;
import io.nutshell.language.cpn.ColouredNet.Place;
import io.nutshell.language.cpn.ColouredNet.Transition;
import io.nutshell.language.cpn.CpnDocument.Declaration;
import io.nutshell.language.cpn.ml.Declarations;
import io.nutshell.language.cpn.ml.library.Surroundings;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Compiles a document: its declarations, then the places and transitions of the flat net.
 *
 * <p>A declaration that is wrong is an error only if an inscription cannot do without it: files
 * often contain leftovers that CPN Tools marks and ignores.
 */
final class NetCompiler {
  private final CpnDocument document;
  private final FlatNet flat;
  private final Constants constants;
  private final Declarations declarations;
  private final boolean realTime;
  private final List<Warning> warnings;

  private @Nullable InputError wrongDeclaration;

  private NetCompiler(CpnDocument document, Constants constants) {
    this.document = document;
    this.flat = Flattening.of(document);
    this.constants = constants;
    this.realTime = TimeText.isReal(document);
    this.declarations =
        new Declarations(
            constants::of,
            new Surroundings(realTime, constants.chance().map(Random::new).orElse(null)));
    this.warnings = new ArrayList<>(flat.warnings());
  }

  /**
   * @throws InputError if an inscription is wrong, or the net uses what cannot be explored
   */
  static ColouredNet compile(CpnDocument document, Constants constants) {
    return new NetCompiler(document, constants).net();
  }

  private ColouredNet net() {
    document.declarations().forEach(this::declare);
    List<Place> places =
        new PlaceCompiler(flat, constants, declarations, wrongDeclaration).places();
    constants.requireAllKnown();
    TransitionCompiler compiler =
        new TransitionCompiler(flat, places, declarations, constants.untimed(), warnings);
    List<Transition> transitions = compiler.transitions();
    boolean timed = places.stream().anyMatch(place -> place.timed() != null);
    if (timed || compiler.readsClock()) {
      places.add(Place.clock(places.size(), !timed));
    }
    return new ColouredNet(
        document.name(), flat.pages(), places, transitions, declarations, warnings, realTime);
  }

  private void declare(Declaration declaration) {
    try {
      declarations.add(declaration.text(), "declaration");
    } catch (InputError error) {
      if (declarations.isGiven(error.position())) {
        throw error;
      }
      SourcePosition position =
          declaration.kind().equals("ml")
              ? InscriptionErrors.within(declaration.position(), error.position())
              : declaration.position();
      InputError located = new InputError(position, "declaration: " + error.reason(), error.hint());
      wrongDeclaration = wrongDeclaration == null ? located : wrongDeclaration;
      warnings.add(
          new Warning(position, "this declaration is wrong and ignored: " + error.reason()));
    }
  }
}
