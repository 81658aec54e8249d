package io.nutshell.language.cpn;

import io.nutshell.language.Constants;
import io.nutshell.language.cpn.ColouredNet.Arc;
import io.nutshell.language.cpn.ColouredNet.Place;
import io.nutshell.language.cpn.ColouredNet.Transition;
import io.nutshell.language.cpn.CpnDocument.ArcNode;
import io.nutshell.language.cpn.CpnDocument.Declaration;
import io.nutshell.language.cpn.CpnDocument.Direction;
import io.nutshell.language.cpn.CpnDocument.Inscription;
import io.nutshell.language.cpn.CpnDocument.TransitionNode;
import io.nutshell.language.cpn.ml.ArcExpression;
import io.nutshell.language.cpn.ml.Declarations;
import io.nutshell.language.cpn.ml.Guard;
import io.nutshell.language.cpn.ml.MlScope;
import io.nutshell.language.cpn.ml.MlVariable;
import io.nutshell.language.cpn.ml.NamedColours;
import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.Multiset;
import io.nutshell.language.cpn.ml.value.TooManyTokens;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.Warning;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
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

  /** A code segment that gives values to variables: {@code output (x, y);}. */
  private static final Pattern OUTPUT = Pattern.compile("\\boutput\\b\\s*(?!\\(\\s*\\))\\S");

  private static final Pattern COMMENT = Pattern.compile("\\(\\*.*?\\*\\)", Pattern.DOTALL);

  private final CpnDocument document;
  private final FlatNet flat;
  private final Constants constants;
  private final Declarations declarations;
  private final List<Warning> warnings;
  private @Nullable InputError wrongDeclaration;

  private NetCompiler(CpnDocument document, Constants constants) {
    this.document = document;
    this.flat = Flattening.of(document);
    this.constants = constants;
    this.declarations = new Declarations(constants::of);
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
    refuseTime();
    List<Place> places = places();
    constants.requireAllKnown();
    List<Transition> transitions = new ArrayList<>();
    for (FlatNet.Transition transition : flat.transitions()) {
      transitions.add(transition(transitions.size(), transition, places));
    }
    return new ColouredNet(
        document.name(), flat.pages(), places, transitions, declarations, warnings);
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

  /** Timed nets are read, and refused: their states have a clock and tokens have time stamps. */
  private void refuseTime() {
    for (FlatNet.Place place : flat.places()) {
      boolean timed = named(place).map(NamedColours::timed).orElse(false);
      if (timed) {
        throw timed(
            place.colourSet().position(),
            "page '%s', place '%s': its colour set '%s' is timed"
                .formatted(pageName(place.page()), place.name(), place.colourSet().text()));
      }
    }
    for (FlatNet.Transition transition : flat.transitions()) {
      Inscription time = transition.node().time();
      if (time != null) {
        throw timed(
            time.position(),
            "page '%s', transition '%s': it has the time delay '%s'"
                .formatted(pageName(transition.page()), transition.name(), time.text()));
      }
    }
  }

  private static InputError timed(SourcePosition position, String what) {
    return new InputError(
        position,
        what + ": timed nets are not supported yet",
        "the net without time, its colour sets not 'timed', answers your question");
  }

  private List<Place> places() {
    BitSet changing = changing();
    List<Place> places = new ArrayList<>();
    for (FlatNet.Place place : flat.places()) {
      String where = "page '%s', place '%s'".formatted(pageName(place.page()), place.name());
      NamedColours colours = colours(place, where);
      places.add(
          new Place(
              places.size(),
              place.name(),
              place.members(),
              place.page(),
              colours.colours(),
              initial(place, colours, where),
              !changing.get(places.size()),
              new PlaceMarkings()));
    }
    return places;
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
                        "check its declaration: it is missing or has an error"));
  }

  /** The places to which some transition adds tokens, or from which one takes them for good. */
  private BitSet changing() {
    BitSet changing = new BitSet();
    for (FlatNet.Transition transition : flat.transitions()) {
      for (FlatNet.Arc arc : transition.arcs()) {
        Direction direction = arc.node().direction();
        if (direction != Direction.BOTH && direction != Direction.INHIBITOR) {
          changing.set(arc.place());
        }
      }
    }
    return changing;
  }

  private Multiset initial(FlatNet.Place place, NamedColours colours, String where) {
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
          compiled(position, inWords, () -> scope.arc(text, colours.colours(), inWords));
      requireClosed(marking.freeVariables(), position, inWords);
      Multiset tokens = marking.evaluate(scope.newFrame());
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

  private static void requireClosed(
      List<MlVariable> variables, SourcePosition position, String where) {
    if (!variables.isEmpty()) {
      throw new InputError(
          position,
          "%s: it depends on the variable '%s'".formatted(where, variables.getFirst().name()),
          "only arcs and guards may have variables");
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
    code(node, where);
    MlScope scope = declarations.scope();
    List<Guard> guards = List.of();
    Inscription guard = node.guard();
    if (guard != null) {
      String inWords = where + ", guard";
      guards = compiled(guard.position(), inWords, () -> scope.guard(guard.text(), inWords));
    }
    List<Arc> arcs = new ArrayList<>();
    for (FlatNet.Arc arc : transition.arcs()) {
      arcs.add(arc(scope, arc, places.get(arc.place()), where));
    }
    int priority = priority(node.priority(), where);
    // A name that only a function of the inscription binds is no variable of the transition.
    List<MlVariable> variables =
        Stream.concat(
                guards.stream().map(conjunct -> conjunct.condition().freeVariables()),
                arcs.stream().map(arc -> arc.expression().freeVariables()))
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
        priority);
  }

  private Arc arc(MlScope scope, FlatNet.Arc arc, Place place, String where) {
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
    boolean takes = node.direction() == Direction.INPUT || node.direction() == Direction.BOTH;
    return new Arc(
        node.direction(),
        place.index(),
        compiled(
            position,
            inWords,
            () ->
                takes
                    ? scope.inputArc(text, place.colours(), inWords)
                    : scope.arc(text, place.colours(), inWords)));
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
          inscription.position(), inWords + ": " + fault.reason(), "it has to be a number");
    } catch (ArithmeticException _) {
      throw new InputError(
          inscription.position(), inWords + ": the number is not in " + Integer.MIN_VALUE + ".." + Integer.MAX_VALUE,
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

  /** A code segment without output does not change the marking. */
  private void code(TransitionNode node, String where) {
    Inscription code = node.code();
    if (code == null) {
      return;
    }
    if (OUTPUT.matcher(COMMENT.matcher(code.text()).replaceAll(" ")).find()) {
      throw new InputError(
          code.position(),
          "%s: its code segment gives values to variables".formatted(where),
          "write the values as an equation of the guard: code segments are not executed");
    }
    Warning warning = new Warning(code.position(), where + ": its code segment is ignored");
    if (!warnings.contains(warning)) {
      warnings.add(warning);
    }
  }
}
