package io.nutshell.language.pnml;

import java.util.List;
import java.util.stream.Collectors;

/** A term of a symmetric net as it is written on the arc of a drawing: {@code 2'x + 1'(x,y)}. */
final class InscriptionText {
  private InscriptionText() {}

  static String of(Element term) {
    List<Element> parts = term.children();
    return switch (term.name()) {
      case "subterm", "structure" -> parts.isEmpty() ? "" : of(parts.getFirst());
      case "numberof" -> joined(parts, "'", "", "");
      case "add" -> joined(parts, " + ", "", "");
      case "subtract" -> joined(parts, " - ", "", "");
      case "scalarproduct" -> joined(parts, " * ", "", "");
      case "tuple" -> joined(parts, ",", "(", ")");
      case "successor" -> joined(parts, "", "", "++");
      case "predecessor" -> joined(parts, "", "", "--");
      case "all" -> "all" + joined(parts, "", "(", ")");
      case "dotconstant", "dot" -> "•";
      case "variable" -> attribute(term, "refvariable");
      case "usersort", "useroperator" -> attribute(term, "declaration");
      case "numberconstant", "finiteintrangeconstant" -> attribute(term, "value");
      default -> term.name() + joined(parts, ", ", "(", ")");
    };
  }

  private static String joined(List<Element> parts, String between, String start, String end) {
    return parts.stream().map(InscriptionText::of).collect(Collectors.joining(between, start, end));
  }

  private static String attribute(Element term, String name) {
    String value = term.attribute(name);
    return value == null ? "?" : value;
  }
}
