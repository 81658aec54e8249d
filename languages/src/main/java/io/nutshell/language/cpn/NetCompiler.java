package io.nutshell.language.cpn;

import io.nutshell.language.Constants;
import io.nutshell.language.Mistakes;
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

/**
 * Compiles a document: its declarations, then the places and transitions of the flat net.
 *
 * <p>A declaration that is wrong is an error only if an inscription cannot do without it: files
 * often contain leftovers that CPN Tools marks and ignores. The errors of inscriptions are reported
 * together.
 */
final class NetCompiler {
  private final CpnDocument document;
  private final FlatNet flat;
  private final Constants constants;
  private final Declarations declarations;
  private final boolean realTime;
  private final List<Warning> warnings;

  private final List<InputError> wrongDeclarations = new ArrayList<>();

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
    Mistakes mistakes = new Mistakes();
    PlaceCompiler placeCompiler =
        new PlaceCompiler(flat, constants, declarations, wrongDeclarations, mistakes);
    List<Place> places = placeCompiler.places();
    if (mistakes.isEmpty()) {
      constants.requireAllKnown();
    }
    TransitionCompiler compiler =
        new TransitionCompiler(
            flat, places, placeCompiler.failed(), declarations, constants.untimed(), warnings);
    List<Transition> transitions = compiler.transitions(mistakes);
    mistakes.throwIfAny();
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
      wrongDeclarations.add(located);
      warnings.add(
          new Warning(position, "this declaration is wrong and ignored: " + error.reason()));
    }
  }
}
