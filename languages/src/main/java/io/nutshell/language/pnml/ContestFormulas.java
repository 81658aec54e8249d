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

/** Reads the formula files of the Model Checking Contest. */
public final class ContestFormulas {
  private static final Set<String> QUANTIFIERS = Set.of("exists-path", "all-paths");

  private final PnmlNet net;
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
   * @throws io.nutshell.model.InputError if the file cannot be read, is not a formula file or names
   *     nodes that the net does not have
   */
  public List<ContestFormula> read(Path file) {
    List<ContestFormula> formulas = new ArrayList<>();
    try (XmlInput in = XmlInput.open(file)) {
      if (!in.next() || !in.name().equals("property-set")) {
        throw in.error(
            "the outermost element is <%s>, not <property-set>".formatted(in.name()),
            "use another file");
      }
      while (in.next() && in.atStart()) {
        if (in.name().equals("property")) {
          formulas.add(property(Element.read(in)));
        } else {
          in.skip();
        }
      }
    }
    return formulas;
  }

  private ContestFormula property(Element property) {
    Element id = property.child("id");
    Element formula = property.child("formula");
    if (id == null || formula == null) {
      throw property.error(
          "this property has no %s".formatted(id == null ? "id" : "formula"), "it was cut short");
    }
    Element top = formula.only();
    return switch (top.name()) {
      case "place-bound" -> new ContestFormula.Bound(id.text(), nodes(top, "place"));
      case "exists-path" -> ofSomePath(id.text(), top.only());
      case "all-paths" -> ofAllPaths(id.text(), top.only());
      default -> new ContestFormula.Other(id.text());
    };
  }

  private ContestFormula ofSomePath(String id, Element path) {
    return path.name().equals("finally") && plain(path.only())
        ? new ContestFormula.Reachability(id, true, condition(path.only()))
        : new ContestFormula.Other(id);
  }

  /** A formula that quantifies over paths again belongs to an unsupported logic. */
  private ContestFormula ofAllPaths(String id, Element path) {
    if (path.name().equals("globally") && plain(path.only())) {
      return new ContestFormula.Reachability(id, false, condition(path.only()));
    }
    return contains(path, QUANTIFIERS)
        ? new ContestFormula.Other(id)
        : new LinearFormula(this::condition).read(id, path);
  }

  private static boolean plain(Element element) {
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
    if (element.children().size() != 2) {
      throw element.error(
          "<%s> has %s operands, and needs 2".formatted(element.name(), element.children().size()),
          "one is missing");
    }
    Element left = element.children().get(0);
    Element right = element.children().get(1);
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
            NearestName.to(name.text(), new TreeSet<>(known.keySet()))
                .map(near -> "you meant '" + near + "'")
                .orElse("the formulas are those of another net"));
      }
      nodes.add(meant);
    }
    return nodes;
  }
}
