package io.nutshell.language.cpn;

import io.nutshell.language.Constants;
import io.nutshell.language.NearestName;
import io.nutshell.language.cpn.ColouredNet.Arc;
import io.nutshell.language.cpn.ColouredNet.Place;
import io.nutshell.language.cpn.ColouredNet.Transition;
import io.nutshell.language.cpn.CpnDocument.ArcNode;
import io.nutshell.language.cpn.CpnDocument.Declaration;
import io.nutshell.language.cpn.CpnDocument.Direction;
import io.nutshell.language.cpn.CpnDocument.Inscription;
import io.nutshell.language.cpn.CpnDocument.TransitionNode;
import io.nutshell.language.cpn.ml.ArcExpression;
import io.nutshell.language.cpn.ml.ArcTerm;
import io.nutshell.language.cpn.ml.Declarations;
import io.nutshell.language.cpn.ml.Guard;
import io.nutshell.language.cpn.ml.MlExpression;
import io.nutshell.language.cpn.ml.MlScope;
import io.nutshell.language.cpn.ml.MlVariable;
import io.nutshell.language.cpn.ml.NamedColours;
import io.nutshell.language.cpn.ml.Times;
import io.nutshell.language.cpn.ml.library.Surroundings;
import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.Multiset;
import io.nutshell.language.cpn.ml.value.Stamped;
import io.nutshell.language.cpn.ml.value.TooManyTokens;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.Warning;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compiles the inscriptions of a flat net.
 *
 * <p>A declaration that is wrong is an error only if an inscription cannot do without it: files
 * often contain leftovers that CPN Tools marks and ignores.
 */
final class NetCompiler {
  /** The priority of a transition without one; smaller numbers come first. */
  private static final int NORMAL_PRIORITY = 1000;

  private final CpnDocument document;
  private final FlatNet flat;
  private final Constants constants;
  private final Declarations declarations;
  private final boolean untimed;
  private final boolean realTime;
  private final List<Warning> warnings;

  /** Whether some inscription depends on the time. */
  private boolean readsClock;

  private @Nullable InputError wrongDeclaration;

  private NetCompiler(CpnDocument document, Constants constants) {
    this.document = document;
    this.flat = Flattening.of(document);
    this.constants = constants;
    this.untimed = constants.untimed();
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
    List<Place> places = places();
    constants.requireAllKnown();
    List<Transition> transitions = new ArrayList<>();
    for (FlatNet.Transition transition : flat.transitions()) {
      transitions.add(transition(transitions.size(), transition, places));
    }
    boolean timed = places.stream().anyMatch(place -> place.timed() != null);
    if (timed || readsClock) {
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
              ? within(declaration.position(), error.position())
              : declaration.position();
      InputError located = new InputError(position, "declaration: " + error.reason(), error.hint());
      wrongDeclaration = wrongDeclaration == null ? located : wrongDeclaration;
      warnings.add(
          new Warning(position, "this declaration is wrong and ignored: " + error.reason()));
    }
  }

  /** The position in the file of a position in an inscription. */
  private static SourcePosition within(SourcePosition start, @Nullable SourcePosition inside) {
    if (inside == null || inside.line() == 0) {
      return start;
    }
    return new SourcePosition(
        start.file(),
        start.line() + inside.line() - 1,
        inside.line() == 1 ? start.column() + inside.column() - 1 : inside.column());
  }

  /** Runs the compiler on an inscription; its errors get the position in the file. */
  private <T> T compiled(SourcePosition start, String where, Supplier<T> compiler) {
    try {
      return compiler.get();
    } catch (InputError error) {
      throw new InputError(
          within(start, error.position()), where + ": " + error.reason(), error.hint());
    }
  }

  private String pageName(int page) {
    return flat.pages().get(page).page().name();
  }

  private List<Place> places() {
    BitSet timed = timed();
    BitSet changing = changing(timed);
    List<Place> places = new ArrayList<>();
    for (FlatNet.Place place : flat.places()) {
      String where = "page '%s', place '%s'".formatted(pageName(place.page()), place.name());
      NamedColours colours = colours(place, where);
      PlaceMarkings markings = new PlaceMarkings();
      boolean stamped = timed.get(places.size());
      places.add(
          new Place(
              places.size(),
              place.name(),
              place.members(),
              place.page(),
              colours.colours(),
              initial(place, colours, stamped, where),
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
      for (FlatNet.Member member : place.members()) {
        Inscription other = member.node().colourSet();
        if (other != null
            && declarations.colours(other.text()).isPresent()
            && isTimed(other.text()) != stamped) {
          throw new InputError(
              other.position(),
              "page '%s', place '%s': its colour set '%s' is %s, but the place is also '%s', whose colour set '%s' is %s"
                  .formatted(
                      pageName(member.page()),
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
    return timed;
  }

  private boolean isTimed(String colourSet) {
    return declarations.colours(colourSet).map(NamedColours::timed).orElse(false);
  }

  private Optional<NamedColours> named(FlatNet.Place place) {
    Inscription name = place.colourSet();
    return compiled(
        name.position(),
        "page '%s', place '%s', colour set".formatted(pageName(place.page()), place.name()),
        () -> declarations.colours(name.text()));
  }

  private NamedColours colours(FlatNet.Place place, String where) {
    return named(place)
        .orElseThrow(
            () ->
                wrongDeclaration != null
                    ? wrongDeclaration
                    : new InputError(
                        place.colourSet().position(),
                        "%s: there is no colour set '%s'"
                            .formatted(where, place.colourSet().text()),
                        NearestName.hint(place.colourSet().text(), declarations.colourSets())
                            .orElse("check its declaration: it is missing or has an error")));
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
      position = Declarations.given(pageName(place.page()) + "." + place.name());
    } else {
      text = inscription == null ? "" : inscription.text();
      position = inscription == null ? place.node().position() : inscription.position();
    }
    MlScope scope = declarations.scope();
    try {
      ArcExpression marking =
          compiled(
              position, inWords, () -> scope.arc(text, colours.colours(), put(timed), inWords));
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

  /** What becomes of the times of tokens that are put into a place. */
  private Times put(boolean timed) {
    return untimed ? Times.DROPPED : timed ? Times.KEPT : Times.REFUSED;
  }

  private static void requireClosed(
      List<MlVariable> variables, SourcePosition position, String where) {
    for (MlVariable variable : variables) {
      if (!MlScope.isClock(variable)) {
        throw new InputError(
            position,
            "%s: it depends on the variable '%s'".formatted(where, variable.name()),
            "only arcs and guards may have variables");
      }
    }
  }

  /** The initial marking that the user gave for a place, by any of its names. */
  private @Nullable String replacement(FlatNet.Place place) {
    String found = null;
    for (FlatNet.Member member : place.members()) {
      String name = member.node().name();
      String given = constants.of(pageName(member.page()) + "." + name);
      found = given == null ? found : given;
    }
    return found;
  }

  private Transition transition(int index, FlatNet.Transition transition, List<Place> places) {
    TransitionNode node = transition.node();
    String where =
        "page '%s', transition '%s'".formatted(pageName(transition.page()), transition.name());
    refuseChannel(node, where);
    MlScope scope = declarations.scope();
    List<Guard> guards = new ArrayList<>();
    Inscription guard = node.guard();
    if (guard != null) {
      String inWords = where + ", guard";
      guards.addAll(compiled(guard.position(), inWords, () -> scope.guard(guard.text(), inWords)));
    }
    code(node, scope, where).ifPresent(guards::add);
    List<Arc> arcs = new ArrayList<>();
    for (FlatNet.Arc arc : transition.arcs()) {
      arcs.addAll(arcs(scope, arc, places.get(arc.place()), where));
    }
    arcs.forEach(arc -> warnOfNegative(arc, node, places.get(arc.place()), where));
    MlExpression delay = delay(node.time(), scope, where);
    if (scope.clock().isPresent()) {
      readsClock = true;
      arcs.add(new Arc(Direction.BOTH, flat.places().size(), scope.clockArc()));
    }
    int priority = priority(node.priority(), where);
    // A name that only a function of the inscription binds is no variable of the transition.
    List<MlVariable> variables =
        Stream.of(
                guards.stream().map(conjunct -> conjunct.condition().freeVariables()),
                arcs.stream().map(arc -> arc.expression().freeVariables()),
                Stream.ofNullable(delay).map(MlExpression::freeVariables))
            .flatMap(lists -> lists)
            .flatMap(List::stream)
            .distinct()
            .sorted(Comparator.comparing(MlVariable::name))
            .toList();
    return new Transition(
        index,
        transition.name(),
        transition.page(),
        node.position(),
        scope,
        variables,
        guards,
        arcs,
        priority,
        delay,
        isRandom(guards, arcs, delay));
  }

  private void warnOfNegative(Arc arc, TransitionNode node, Place place, String where) {
    for (ArcTerm term : arc.expression().summands()) {
      term.count()
          .constant()
          .filter(count -> (Long) count < 0)
          .ifPresent(
              count ->
                  warnings.add(
                      new Warning(
                          node.position(),
                          "%s, arc at '%s': the coefficient %d is negative, and means no tokens"
                              .formatted(where, place.name(), (Long) count))));
    }
  }

  private static boolean isRandom(
      List<Guard> guards, List<Arc> arcs, @Nullable MlExpression delay) {
    return guards.stream()
            .anyMatch(
                guard ->
                    guard.condition().isRandom()
                        || guard.definitions().stream()
                            .anyMatch(definition -> definition.value().isRandom()))
        || arcs.stream().anyMatch(arc -> arc.expression().isRandom())
        || (delay != null && delay.isRandom());
  }

  /** The time inscription of a transition; null if it has none, or time is left out. */
  private @Nullable MlExpression delay(@Nullable Inscription time, MlScope scope, String where) {
    if (time == null) {
      return null;
    }
    String inWords = where + ", time";
    MlScope used = untimed ? declarations.scope() : scope;
    Optional<MlExpression> delay =
        compiled(time.position(), inWords, () -> used.delay(time.text(), inWords));
    return untimed ? null : delay.orElse(null);
  }

  /** An arc; two for an arc both ways at a timed place, since the token gets another stamp. */
  private List<Arc> arcs(MlScope scope, FlatNet.Arc arc, Place place, String where) {
    ArcNode node = arc.node();
    Inscription inscription = node.inscription();
    boolean bare = node.direction() == Direction.INHIBITOR || node.direction() == Direction.RESET;
    String text = bare || inscription == null ? "" : inscription.text();
    SourcePosition position = inscription == null ? node.position() : inscription.position();
    String inWords =
        where
            + switch (node.direction()) {
              case INPUT, INHIBITOR, RESET -> ", arc from '";
              case OUTPUT -> ", arc to '";
              case BOTH -> ", arc from and to '";
            }
            + place.name()
            + "'";
    if (text.isEmpty() && !bare) {
      throw new InputError(
          position, inWords + ": it has no inscription", "write 'empty' if it moves no tokens");
    }
    boolean timed = place.timed() != null;
    if (timed && node.direction() == Direction.INHIBITOR) {
      throw new InputError(
          position,
          inWords + ": inhibitor arcs from timed places are not supported",
          "--untimed, or a place without time that has a token as long as this one has none");
    }
    Times taken =
        untimed || node.direction() == Direction.BOTH
            ? timed || untimed ? Times.DROPPED : Times.REFUSED
            : timed ? Times.REFUSED_ON_INPUT : Times.REFUSED;
    List<Arc> arcs = new ArrayList<>();
    if (node.direction() == Direction.INPUT || node.direction() == Direction.BOTH) {
      arcs.add(
          new Arc(
              timed ? Direction.INPUT : node.direction(),
              place.index(),
              compiled(
                  position, inWords, () -> scope.inputArc(text, place.colours(), taken, inWords))));
    }
    if (arcs.isEmpty() || (timed && node.direction() == Direction.BOTH)) {
      arcs.add(
          new Arc(
              arcs.isEmpty() ? node.direction() : Direction.OUTPUT,
              place.index(),
              compiled(
                  position, inWords, () -> scope.arc(text, place.colours(), put(timed), inWords))));
    }
    return arcs;
  }

  private int priority(@Nullable Inscription inscription, String where) {
    if (inscription == null) {
      return NORMAL_PRIORITY;
    }
    String inWords = where + ", priority";
    MlScope scope = declarations.scope();
    try {
      var number =
          compiled(
              inscription.position(), inWords, () -> scope.integer(inscription.text(), inWords));
      requireClosed(number.freeVariables(), inscription.position(), inWords);
      Object value = number.evaluate(scope.newFrame());
      return Math.toIntExact((Long) value);
    } catch (MlFault fault) {
      throw new InputError(
          inscription.position(), inWords + ": " + fault.reason(), "write a number");
    } catch (ArithmeticException _) {
      throw new InputError(
          inscription.position(),
          inWords + ": the number is not in " + Integer.MIN_VALUE + ".." + Integer.MAX_VALUE,
          NORMAL_PRIORITY + " is normal");
    }
  }

  private static void refuseChannel(TransitionNode node, String where) {
    Inscription channel = node.channel();
    if (channel != null) {
      throw new InputError(
          channel.position(),
          "%s: it communicates over the channel '%s'; channels are not supported"
              .formatted(where, channel.text()),
          "merge the two transitions that communicate into one");
    }
  }

  /**
   * A code segment that gives values to variables is an equation. One without output does not
   * change the marking, and is ignored.
   */
  private Optional<Guard> code(TransitionNode node, MlScope scope, String where) {
    Inscription code = node.code();
    if (code == null) {
      return Optional.empty();
    }
    Optional<CodeSegment> segment = CodeSegment.of(code.text());
    if (segment.isPresent()) {
      String inWords = where + ", code segment";
      return Optional.of(
          compiled(
              code.position(),
              inWords,
              () -> scope.definition(segment.get().output(), segment.get().action(), inWords)));
    }
    Warning warning = new Warning(code.position(), where + ": its code segment is ignored");
    if (!warnings.contains(warning)) {
      warnings.add(warning);
    }
    return Optional.empty();
  }
}
