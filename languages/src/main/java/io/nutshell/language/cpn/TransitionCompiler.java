package io.nutshell.language.cpn;

import static io.nutshell.language.cpn.InscriptionErrors.compiled;
import static io.nutshell.language.cpn.InscriptionErrors.requireClosed;

import io.nutshell.language.Mistakes;
import io.nutshell.language.cpn.ColouredNet.Arc;
import io.nutshell.language.cpn.ColouredNet.Place;
import io.nutshell.language.cpn.ColouredNet.Transition;
import io.nutshell.language.cpn.CpnDocument.ArcNode;
import io.nutshell.language.cpn.CpnDocument.Direction;
import io.nutshell.language.cpn.CpnDocument.Inscription;
import io.nutshell.language.cpn.CpnDocument.TransitionNode;
import io.nutshell.language.cpn.ml.ArcTerm;
import io.nutshell.language.cpn.ml.Declarations;
import io.nutshell.language.cpn.ml.Guard;
import io.nutshell.language.cpn.ml.MlExpression;
import io.nutshell.language.cpn.ml.MlScope;
import io.nutshell.language.cpn.ml.MlVariable;
import io.nutshell.language.cpn.ml.Times;
import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.Warning;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compiles the transitions of a flat net, with their arcs. */
final class TransitionCompiler {
  /** The priority of a transition without one; smaller numbers come first. */
  private static final int NORMAL_PRIORITY = 1000;

  private final FlatNet flat;
  private final List<Place> places;
  private final BitSet failed;
  private final Declarations declarations;
  private final boolean untimed;
  private final List<Warning> warnings;
  private boolean readsClock;

  /**
   * @param failed places that have errors: their arcs are not looked at
   * @param warnings where warnings are added
   */
  TransitionCompiler(
      FlatNet flat,
      List<Place> places,
      BitSet failed,
      Declarations declarations,
      boolean untimed,
      List<Warning> warnings) {
    this.flat = flat;
    this.places = places;
    this.failed = failed;
    this.declarations = declarations;
    this.untimed = untimed;
    this.warnings = warnings;
  }

  /**
   * @param mistakes where errors are added; if there are some, the transitions cannot be used
   */
  List<Transition> transitions(Mistakes mistakes) {
    List<Transition> transitions = new ArrayList<>();
    for (FlatNet.Transition transition : flat.transitions()) {
      Transition compiled =
          mistakes.orNull(() -> transition(transitions.size(), transition, mistakes));
      if (compiled != null) {
        transitions.add(compiled);
      }
    }
    return transitions;
  }

  /** Whether some inscription of the transitions compiled so far depends on the time. */
  boolean readsClock() {
    return readsClock;
  }

  private Transition transition(int index, FlatNet.Transition transition, Mistakes mistakes) {
    TransitionNode node = transition.node();
    String where =
        "page '%s', transition '%s'".formatted(flat.pageName(transition.page()), transition.name());
    refuseChannel(node, where);
    MlScope scope = declarations.scope();
    List<Guard> guards = new ArrayList<>();
    Inscription guard = node.guard();
    if (guard != null) {
      String inWords = where + ", guard";
      mistakes.attempt(
          () ->
              guards.addAll(
                  compiled(guard.position(), inWords, () -> scope.guard(guard.text(), inWords))),
          true);
    }
    mistakes
        .attempt(() -> code(node, scope, where), Optional.<Guard>empty())
        .ifPresent(guards::add);
    List<Arc> arcs = new ArrayList<>();
    for (FlatNet.Arc arc : transition.arcs()) {
      if (!failed.get(arc.place())) {
        mistakes.attempt(() -> arcs.addAll(arcs(scope, arc, places.get(arc.place()), where)), true);
      }
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
          "use --untimed, or a place without time that has a token as long as this one has none");
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
                  position,
                  inWords,
                  () -> scope.arc(text, place.colours(), Times.whenPut(timed, untimed), inWords))));
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
