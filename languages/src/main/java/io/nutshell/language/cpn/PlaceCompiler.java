package io.nutshell.language.cpn;

import static io.nutshell.language.cpn.InscriptionErrors.compiled;
import static io.nutshell.language.cpn.InscriptionErrors.requireClosed;

import io.nutshell.language.Constants;
import io.nutshell.language.Mistakes;
import io.nutshell.language.NearestName;
import io.nutshell.language.cpn.ColouredNet.Place;
import io.nutshell.language.cpn.CpnDocument.Direction;
import io.nutshell.language.cpn.CpnDocument.Inscription;
import io.nutshell.language.cpn.ml.ArcExpression;
import io.nutshell.language.cpn.ml.Declarations;
import io.nutshell.language.cpn.ml.MlScope;
import io.nutshell.language.cpn.ml.NamedColours;
import io.nutshell.language.cpn.ml.Times;
import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.Multiset;
import io.nutshell.language.cpn.ml.value.Stamped;
import io.nutshell.language.cpn.ml.value.TooManyTokens;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles the places of a flat net: their colour sets, initial markings, and which are timed. */
final class PlaceCompiler {
  private final FlatNet flat;
  private final Constants constants;
  private final Declarations declarations;
  private final boolean untimed;
  private final List<InputError> wrongDeclarations;
  private final Mistakes mistakes;
  private final BitSet failed = new BitSet();

  /**
   * @param wrongDeclarations the declarations that are wrong, which explain why a colour set is
   *     missing
   * @param mistakes where errors are added
   */
  PlaceCompiler(
      FlatNet flat,
      Constants constants,
      Declarations declarations,
      List<InputError> wrongDeclarations,
      Mistakes mistakes) {
    this.flat = flat;
    this.constants = constants;
    this.declarations = declarations;
    this.untimed = constants.untimed();
    this.wrongDeclarations = wrongDeclarations;
    this.mistakes = mistakes;
  }

  /**
   * Places whose colour set is wrong. The list holds placeholders for them; their arcs are skipped.
   */
  BitSet failed() {
    return failed;
  }

  List<Place> places() {
    BitSet timed = timed();
    BitSet changing = changing(timed);
    List<Place> places = new ArrayList<>();
    for (FlatNet.Place place : flat.places()) {
      String where = "page '%s', place '%s'".formatted(flat.pageName(place.page()), place.name());
      NamedColours colours = mistakes.orNull(() -> colours(place, where));
      if (colours == null) {
        failed.set(places.size());
        places.add(Place.clock(places.size(), false));
        continue;
      }
      PlaceMarkings markings = new PlaceMarkings();
      boolean stamped = timed.get(places.size());
      places.add(
          new Place(
              places.size(),
              place.name(),
              place.members(),
              place.page(),
              colours.colours(),
              mistakes.attempt(() -> initial(place, colours, stamped, where), Multiset.EMPTY),
              !changing.get(places.size()),
              markings,
              stamped ? new TimedMarkings(markings) : null));
    }
    return places;
  }

  /** The places whose tokens have time stamps. All places that are one must agree. */
  private BitSet timed() {
    BitSet timed = new BitSet();
    for (int index = 0; index < flat.places().size() && !untimed; index++) {
      FlatNet.Place place = flat.places().get(index);
      boolean stamped = isTimed(place.colourSet().text());
      timed.set(index, stamped);
      mistakes.attempt(() -> requireSameTime(place, stamped));
    }
    return timed;
  }

  private void requireSameTime(FlatNet.Place place, boolean stamped) {
    for (FlatNet.Member member : place.members()) {
      Inscription other = member.node().colourSet();
      if (other != null
          && declarations.colours(other.text()).isPresent()
          && isTimed(other.text()) != stamped) {
        throw new InputError(
            other.position(),
            "page '%s', place '%s': its colour set '%s' is %s, but the place is also '%s', whose colour set '%s' is %s"
                .formatted(
                    flat.pageName(member.page()),
                    member.node().name(),
                    other.text(),
                    stamped ? "not timed" : "timed",
                    place.name(),
                    place.colourSet().text(),
                    stamped ? "timed" : "not"),
            "use the same colour set for a port and its socket, and in a fusion set");
      }
    }
  }

  private boolean isTimed(String colourSet) {
    return declarations.colours(colourSet).map(NamedColours::timed).orElse(false);
  }

  private Optional<NamedColours> named(FlatNet.Place place) {
    Inscription name = place.colourSet();
    return compiled(
        name.position(),
        "page '%s', place '%s', colour set".formatted(flat.pageName(place.page()), place.name()),
        () -> declarations.colours(name.text()));
  }

  private NamedColours colours(FlatNet.Place place, String where) {
    return named(place).orElseThrow(() -> missing(place.colourSet(), where));
  }

  /**
   * Says why there is no such colour set. If its name resembles that of another one, it is
   * misspelt; else wrong declarations are the likely reason.
   */
  private InputError missing(Inscription name, String where) {
    boolean misspelt = NearestName.to(name.text(), declarations.colourSets()).isPresent();
    if (!misspelt) {
      wrongDeclarations.forEach(mistakes::add);
    }
    return !misspelt && !wrongDeclarations.isEmpty()
        ? wrongDeclarations.getFirst()
        : new InputError(
            name.position(),
            "%s: there is no colour set '%s'".formatted(where, name.text()),
            NearestName.hint(name.text(), declarations.colourSets())
                .orElse("check its declaration: it is missing or has an error"));
  }

  /**
   * The places to which some transition adds tokens, or from which one takes them for good. A token
   * that returns to a timed place has another stamp.
   */
  private BitSet changing(BitSet timed) {
    BitSet changing = new BitSet();
    for (FlatNet.Transition transition : flat.transitions()) {
      for (FlatNet.Arc arc : transition.arcs()) {
        Direction direction = arc.node().direction();
        if (direction != Direction.INHIBITOR
            && (direction != Direction.BOTH || timed.get(arc.place()))) {
          changing.set(arc.place());
        }
      }
    }
    return changing;
  }

  private Multiset initial(FlatNet.Place place, NamedColours colours, boolean timed, String where) {
    String replacement = replacement(place);
    Inscription inscription = place.initial();
    if (replacement == null && inscription == null) {
      return Multiset.EMPTY;
    }
    String inWords = where + ", initial marking";
    String text;
    SourcePosition position;
    if (replacement != null) {
      text = replacement;
      position = Declarations.given(flat.pageName(place.page()) + "." + place.name());
    } else {
      text = inscription == null ? "" : inscription.text();
      position = inscription == null ? place.node().position() : inscription.position();
    }
    MlScope scope = declarations.scope();
    try {
      ArcExpression marking =
          compiled(
              position,
              inWords,
              () -> scope.arc(text, colours.colours(), Times.whenPut(timed, untimed), inWords));
      requireClosed(marking.freeVariables(), position, inWords);
      Object[] frame = scope.newFrame();
      scope.clock().ifPresent(clock -> frame[clock.slot()] = 0.0);
      Multiset tokens = marking.evaluate(frame);
      if (timed) {
        Multiset.Builder stamped = new Multiset.Builder();
        for (Map.Entry<Object, Long> entry : tokens.entries()) {
          Stamped token = (Stamped) entry.getKey();
          stamped.add(Stamped.at(token.colour(), token.time()), entry.getValue());
        }
        tokens = stamped.build();
      }
      if (tokens.entries().stream().anyMatch(entry -> entry.getValue() > Integer.MAX_VALUE)) {
        throw new TooManyTokens();
      }
      return tokens;
    } catch (MlFault fault) {
      throw new InputError(
          position, inWords + ": " + fault.reason(), "the expression has no value: " + text);
    } catch (TooManyTokens tooMany) {
      throw new InputError(
          position, inWords + ": " + tooMany.getMessage(), "use at most 2147483647 equal tokens");
    }
  }

  /** The initial marking that the user gave for a place, by any of its names. */
  private @Nullable String replacement(FlatNet.Place place) {
    String found = null;
    for (FlatNet.Member member : place.members()) {
      String name = member.node().name();
      String given = constants.of(flat.pageName(member.page()) + "." + name);
      found = given == null ? found : given;
    }
    return found;
  }
}
