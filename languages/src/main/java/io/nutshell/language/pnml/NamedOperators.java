package io.nutshell.language.pnml;

import io.nutshell.language.XmlInput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The operators that a net defines by terms. A use is expanded: it is replaced by the definition,
 * with the operands substituted for the parameters.
 */
final class NamedOperators {
  /** The limit on the elements of an expanded term. */
  private static final int MAX_TERM_SIZE = 1_000_000;

  private final Map<String, Operator> operators = new HashMap<>();

  private record Operator(String name, List<String> parameters, Element definition) {}

  /** An expanded term with its depth and number of elements. */
  private record Expanded(Element term, int height, int size) {}

  Set<String> ids() {
    return operators.keySet();
  }

  void declare(Element element) {
    String id = element.required("id");
    List<String> parameters = new ArrayList<>();
    for (Element parameter : element.children("parameter")) {
      parameter
          .children("variabledecl")
          .forEach(variable -> parameters.add(variable.required("id")));
    }
    Element definition = element.child("def");
    if (definition == null) {
      throw element.error(
          "the operator '%s' is not defined".formatted(id), "add a <def> with a term");
    }
    String name = element.attribute("name");
    Operator operator = new Operator(name == null ? id : name, parameters, definition.only());
    if (operators.put(id, operator) != null) {
      throw element.error(
          "the operator '%s' is declared twice".formatted(id), "rename one of them");
    }
  }

  /** The term with all operators of the net expanded. */
  Element expanded(Element term) {
    return operators.isEmpty() ? term : new Expansion().of(term, Map.of(), 0).term();
  }

  private final class Expansion {
    private final Set<String> underWay = new HashSet<>();

    Expanded of(Element term, Map<String, Expanded> arguments, int depth) {
      requireSmall(term, depth, 0);
      if (term.name().equals("variable")) {
        Expanded argument = arguments.get(term.required("refvariable"));
        if (argument != null) {
          requireSmall(term, depth + argument.height, 0);
          return argument;
        }
      } else if (term.name().equals("useroperator")) {
        String id = term.required("declaration");
        Operator operator = operators.get(id);
        if (operator != null) {
          return use(term, id, operator, arguments, depth);
        }
      }
      List<Element> children = new ArrayList<>();
      int height = 0;
      int size = 1;
      for (Element child : term.children()) {
        Expanded inner = of(child, arguments, depth + 1);
        children.add(inner.term);
        height = Math.max(height, inner.height);
        size += inner.size;
        requireSmall(term, depth, size);
      }
      return new Expanded(
          new Element(term.name(), term.attributes(), children, term.text(), term.position()),
          height + 1,
          size);
    }

    private static void requireSmall(Element term, int depth, int size) {
      if (depth > XmlInput.MAX_TREE_DEPTH || size > MAX_TERM_SIZE) {
        throw term.error(
            "with the net's own operators written out, this term is too large",
            "check for operators that are defined by one another over and over");
      }
    }

    private Expanded use(
        Element term, String id, Operator operator, Map<String, Expanded> arguments, int depth) {
      List<Element> operands = term.operands();
      if (operands.size() != operator.parameters.size()) {
        throw term.error(
            "the operator '%s' has %s parameters, and here %s operands"
                .formatted(operator.name, operator.parameters.size(), operands.size()),
            "check the number of <subterm>s");
      }
      Map<String, Expanded> own = new HashMap<>();
      for (int i = 0; i < operands.size(); i++) {
        own.put(operator.parameters.get(i), of(operands.get(i), arguments, depth + 1));
      }
      if (!underWay.add(id)) {
        throw operator.definition.error(
            "the operator '%s' is defined by itself".formatted(operator.name),
            "define it without itself");
      }
      Expanded result = of(operator.definition, own, depth + 1);
      underWay.remove(id);
      return result;
    }
  }
}
