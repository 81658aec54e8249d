package io.nutshell.language.pnml;

import io.nutshell.language.NearestName;
import io.nutshell.model.InputError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The sorts, variables and constants that a symmetric net declares, in any order. */
final class Declarations {
  /** The maximum size of an enumerated sort. */
  private static final long MAX_SORT_SIZE = 1 << 24;

  private final Map<String, Element> sortElements = new LinkedHashMap<>();
  private final Map<String, Sort> sorts = new HashMap<>();
  private final Set<String> underWay = new TreeSet<>();
  private final Map<String, Colour.Constant> constants = new HashMap<>();
  private final Map<String, Colour.Variable> variables = new HashMap<>();
  private final List<Colour.Variable> byNumber = new ArrayList<>();
  private final List<String> variableNames = new ArrayList<>();
  private final Map<String, Partition> partitions = new HashMap<>();
  private final NamedOperators operators = new NamedOperators();

  Declarations(List<Element> declarations) {
    List<Element> all = new ArrayList<>();
    declarations.forEach(declaration -> gather(declaration, all));
    for (Element element : all) {
      if (element.name().equals("namedoperator")) {
        operators.declare(element);
      } else if (!element.name().equals("variabledecl")
          && sortElements.put(element.required("id"), element) != null) {
        throw element.error(
            "the sort '%s' is declared twice".formatted(element.required("id")),
            "rename one of them");
      }
    }
    for (Element element : sortElements.values()) {
      named(element.required("id"), element);
    }
    for (Element element : all) {
      if (element.name().equals("variabledecl")) {
        Sort sort = sort(element.only());
        Colour.Variable variable = new Colour.Variable(sort, byNumber.size());
        variables.put(element.required("id"), variable);
        byNumber.add(variable);
        String name = element.attribute("name");
        variableNames.add(name == null ? element.required("id") : name);
      }
    }
  }

  private static void gather(Element element, List<Element> into) {
    switch (element.name()) {
      case "namedsort", "partition", "variabledecl", "namedoperator" -> into.add(element);
      case "declaration", "structure", "declarations" ->
          element.children().forEach(child -> gather(child, into));
      case "text", "graphics", "toolspecific" -> {}
      default ->
          throw element.error(
              "declarations of the kind <%s> are no part of symmetric nets"
                  .formatted(element.name()),
              "use another net type");
    }
  }

  int variableCount() {
    return variableNames.size();
  }

  /** A variable by its number. */
  Colour.Variable variable(int number) {
    return byNumber.get(number);
  }

  String variableName(int number) {
    return variableNames.get(number);
  }

  /** The constant or class that an operator's declaration names. */
  Colour.@Nullable Constant constant(String id) {
    return constants.get(id);
  }

  Colour.Variable variable(Element element) {
    String id = element.required("refvariable");
    Colour.Variable variable = variables.get(id);
    if (variable == null) {
      throw unknown(element, "variable", id, variables.keySet());
    }
    return variable;
  }

  Partition partition(Element element) {
    String id = element.required("refpartition");
    Partition partition = partitions.get(id);
    if (partition == null) {
      throw unknown(element, "partition", id, partitions.keySet());
    }
    return partition;
  }

  NamedOperators operators() {
    return operators;
  }

  /** The sort that an element describes or names. */
  Sort sort(Element element) {
    return switch (element.name()) {
      case "usersort" -> named(element.required("declaration"), element);
      case "dot" -> new Sort.Dot();
      case "bool" -> new Sort.Bool();
      case "finiteintrange" -> range(element);
      case "productsort" ->
          element.children().size() == 1
              ? sort(element.only())
              : Sort.Product.of(element.children().stream().map(this::sort).toList(), element);
      case "multisetsort" -> sort(element.only());
      case "cyclicenumeration", "finiteenumeration" ->
          enumeration("enumeration at line " + element.position().line(), element);
      default ->
          throw element.error(
              "symmetric nets have no sort <%s>".formatted(element.name()), "use another net type");
    };
  }

  private Sort named(String id, Element user) {
    Sort known = sorts.get(id);
    if (known != null) {
      return known;
    }
    Element declaration = sortElements.get(id);
    if (declaration == null) {
      throw unknown(user, "sort", id, sortElements.keySet());
    }
    if (!underWay.add(id)) {
      throw declaration.error(
          "the sort '%s' is defined by itself".formatted(id), "define it without itself");
    }
    Sort sort =
        declaration.name().equals("partition")
            ? partition(id, declaration)
            : isEnumeration(declaration.only())
                ? enumeration(id, declaration.only())
                : sort(declaration.only());
    sorts.put(id, sort);
    return sort;
  }

  private static boolean isEnumeration(Element element) {
    return element.name().equals("cyclicenumeration") || element.name().equals("finiteenumeration");
  }

  private Sort range(Element element) {
    long start = number(element, "start");
    long end = number(element, "end");
    if (end < start || end - start >= MAX_SORT_SIZE) {
      throw element.error(
          "the range %d..%d is empty or too large".formatted(start, end), "check its digits");
    }
    return new Sort.IntRange(start, end);
  }

  static long number(Element element, String attribute) {
    String text = element.required(attribute);
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException _) {
      throw element.error(
          "the %s '%s' is not a whole number".formatted(attribute, text), "use a number");
    }
  }

  private Sort enumeration(String id, Element element) {
    List<Element> constantElements = element.children("feconstant");
    if (constantElements.isEmpty()) {
      throw element.error("the sort '%s' has no colours".formatted(id), "add its constants");
    }
    List<String> names = new ArrayList<>();
    for (Element constant : constantElements) {
      String name = constant.attribute("name");
      names.add(name == null ? constant.required("id") : name);
    }
    Sort sort = new Sort.Enumeration(id, names);
    for (int i = 0; i < constantElements.size(); i++) {
      declare(constantElements.get(i), new Colour.Constant(sort, i));
    }
    return sort;
  }

  private Sort partition(String id, Element element) {
    List<Element> parts = element.children("partitionelement");
    Element baseElement =
        element.children().stream()
            .filter(child -> !child.name().equals("partitionelement"))
            .findFirst()
            .orElseThrow(
                () ->
                    element.error("the partition '%s' is of no sort".formatted(id), "add a sort"));
    Sort base = sort(baseElement);
    Integer[] classes = new Integer[Math.toIntExact(base.size())];
    Arrays.fill(classes, -1);
    List<String> names = new ArrayList<>();
    for (Element part : parts) {
      String name = part.attribute("name");
      for (Element term : part.children()) {
        Element constant = term.name().equals("subterm") ? term.only() : term;
        int colour = Math.toIntExact(new TermReader(this).constant(constant, base));
        classes[colour] = names.size();
      }
      names.add(name == null ? part.required("id") : name);
    }
    int without = Arrays.asList(classes).indexOf(-1);
    if (without >= 0) {
      throw element.error(
          "the partition '%s' has no class for %s".formatted(id, base.show(without)), "add it");
    }
    Sort.Enumeration sort = new Sort.Enumeration(id, names);
    partitions.put(id, new Partition(sort, base, Arrays.asList(classes)));
    for (int i = 0; i < parts.size(); i++) {
      declare(parts.get(i), new Colour.Constant(sort, i));
    }
    return sort;
  }

  private void declare(Element element, Colour.Constant constant) {
    if (constants.put(element.required("id"), constant) != null) {
      throw element.error(
          "the constant '%s' is declared twice".formatted(element.required("id")),
          "rename one of them");
    }
  }

  /** The constants and operators that a term can name. */
  Set<String> namedIds() {
    Set<String> ids = new TreeSet<>(constants.keySet());
    ids.addAll(operators.ids());
    return ids;
  }

  static InputError unknown(Element user, String kind, String id, Set<String> known) {
    return user.error(
        "the %s '%s' is not declared".formatted(kind, id),
        NearestName.hint(id, new TreeSet<>(known)).orElse("declare it"));
  }
}
