package io.nutshell.language.pnml;

import io.nutshell.language.NearestName;
import io.nutshell.language.XmlInput;
import io.nutshell.language.pnml.PetriNet.Node;
import io.nutshell.model.InputError;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads the formula files of the Model Checking Contest. */
public final class ContestFormulas {
  static final Set<String> QUANTIFIERS = Set.of("exists-path", "all-paths");

  private final PnmlNet net;
  private final BranchingFormulas branchingFormulas = new BranchingFormulas(this::condition);
  private final Map<String, Integer> places = new HashMap<>();
  private final Map<String, Integer> transitions = new HashMap<>();

  /**
   * @param net the net that the formulas refer to
   */
  public ContestFormulas(PnmlNet net) {
    this.net = net;
    for (Node node : net.placeNodes()) {
      places.put(node.id(), places.size());
    }
    for (Node node : net.transitionNodes()) {
      transitions.put(node.id(), transitions.size());
    }
  }

  /**
   * The formulas of a file, in order.
   *
   * @param broken why the rest of the file cannot be read; null if all of it was
   */
  public record Contents(List<ContestFormula> formulas, @Nullable InputError broken) {
    public Contents {
      formulas = List.copyOf(formulas);
    }
  }

  /**
   * Reads a file. A formula that is wrong becomes {@link ContestFormula.Unusable}.
   *
   * @param branching whether temporal formulas are of computation tree logic
   * @throws io.nutshell.model.InputError if the file cannot be read or is not a formula file
   */
  public Contents read(Path file, boolean branching) {
    List<ContestFormula> formulas = new ArrayList<>();
    try (XmlInput in = XmlInput.open(file)) {
      if (!in.next() || !in.name().equals("property-set")) {
        throw in.error(
            "the outermost element is <%s>, not <property-set>".formatted(in.name()),
            "use another file");
      }
      try {
        while (in.next() && in.atStart()) {
          if (in.name().equals("property")) {
            formulas.add(property(Element.read(in), branching));
          } else {
            in.skip();
          }
        }
      } catch (InputError broken) {
        return new Contents(formulas, broken);
      }
    }
    return new Contents(formulas, null);
  }

  private ContestFormula property(Element property, boolean branching) {
    Element id = property.child("id");
    Element formula = property.child("formula");
    if (id == null) {
      throw property.error("this property has no id", "check that the file is complete");
    }
    try {
      if (formula == null) {
        throw property.error("this property has no formula", "check that the file is complete");
      }
      return formula(id.text(), formula.only(), branching);
    } catch (InputError wrong) {
      return new ContestFormula.Unusable(id.text(), wrong);
    }
  }

  private ContestFormula formula(String id, Element top, boolean branching) {
    if (top.name().equals("place-bound")) {
      return new ContestFormula.Bound(id, nodes(top, "place"));
    }
    boolean some = top.name().equals("exists-path");
    boolean all = top.name().equals("all-paths");
    if (some && top.only().name().equals("finally") && plain(top.only().only())) {
      return new ContestFormula.Reachability(id, true, condition(top.only().only()));
    }
    if (all && top.only().name().equals("globally") && plain(top.only().only())) {
      return new ContestFormula.Reachability(id, false, condition(top.only().only()));
    }
    if (branching) {
      return branchingFormulas.read(id, top);
    }
    if (!all || contains(top.only(), QUANTIFIERS)) {
      throw top.error(
          "this is a formula of no logic that this examination has",
          "use the file of another examination");
    }
    return new LinearFormula(this::condition).read(id, top.only());
  }

  /** Whether an element is a condition on single markings. */
  static boolean plain(Element element) {
    return !contains(element, QUANTIFIERS) && !contains(element, LinearFormula.OPERATORS);
  }

  private static boolean contains(Element element, Set<String> names) {
    return names.contains(element.name())
        || element.children().stream().anyMatch(child -> contains(child, names));
  }

  private Expression condition(Element element) {
    return switch (element.name()) {
      case "conjunction" -> chain(Operator.AND, element, Expression.TRUE);
      case "disjunction" -> chain(Operator.OR, element, Expression.FALSE);
      case "negation" -> new Expression.Not(condition(element.only()));
      case "implication" -> binary(Operator.IMPLY, element, true);
      case "equivalence" -> binary(Operator.EQ, element, true);
      case "exclusive-disjunction" -> binary(Operator.NE, element, true);
      case "integer-le" -> binary(Operator.LE, element, false);
      case "integer-lt" -> binary(Operator.LT, element, false);
      case "integer-ge" -> binary(Operator.GE, element, false);
      case "integer-gt" -> binary(Operator.GT, element, false);
      case "integer-eq" -> binary(Operator.EQ, element, false);
      case "integer-ne" -> binary(Operator.NE, element, false);
      case "is-fireable" ->
          Sums.chain(
              Operator.OR,
              nodes(element, "transition").stream().map(net::fireable).toList(),
              Expression.FALSE);
      case "deadlock" -> net.deadlock();
      case "true" -> Expression.TRUE;
      case "false" -> Expression.FALSE;
      default -> throw unknown(element);
    };
  }

  private Expression number(Element element) {
    return switch (element.name()) {
      case "integer-constant" -> {
        try {
          yield Expression.constant(Long.parseLong(element.text()));
        } catch (NumberFormatException _) {
          throw element.error(
              "'%s' is not a whole number".formatted(element.text()), "use a number");
        }
      }
      case "tokens-count" ->
          Sums.chain(
              Operator.ADD,
              nodes(element, "place").stream().map(net::tokens).toList(),
              Expression.constant(0));
      case "integer-sum" ->
          Sums.chain(
              Operator.ADD,
              element.children().stream().map(this::number).toList(),
              Expression.constant(0));
      case "integer-difference" -> binary(Operator.SUB, element, false);
      default -> throw unknown(element);
    };
  }

  private static InputError unknown(Element element) {
    return element.error(
        "formulas have no <%s>".formatted(element.name()), "check the name of the element");
  }

  private Expression chain(Operator operator, Element element, Expression none) {
    return Sums.chain(operator, element.children().stream().map(this::condition).toList(), none);
  }

  private Expression binary(Operator operator, Element element, boolean conditions) {
    Element left = element.two().getFirst();
    Element right = element.two().getLast();
    return conditions
        ? Expression.binary(operator, condition(left), condition(right))
        : Expression.binary(operator, number(left), number(right));
  }

  /** The numbers of the nodes named in an element. */
  private List<Integer> nodes(Element element, String kind) {
    Map<String, Integer> known = kind.equals("place") ? places : transitions;
    List<Integer> nodes = new ArrayList<>();
    for (Element name : element.children()) {
      Integer meant = name.name().equals(kind) ? known.get(name.text()) : null;
      if (meant == null) {
        throw name.error(
            "there is no %s '%s' in the net".formatted(kind, name.text()),
            NearestName.hint(name.text(), new TreeSet<>(known.keySet()))
                .orElse("check that the formulas are of this net"));
      }
      nodes.add(meant);
    }
    return nodes;
  }
}
