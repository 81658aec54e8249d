package io.nutshell.language.pnml;

import io.nutshell.language.XmlInput;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A small XML tree: a term, a sort, a declaration or a formula, before it is interpreted. */
record Element(
    String name,
    Map<String, String> attributes,
    List<Element> children,
    String text,
    SourcePosition position) {

  private static final List<String> ATTRIBUTES =
      List.of("id", "name", "declaration", "refvariable", "refpartition", "value", "start", "end");

  /** Reads the element that has just started, up to its end. */
  static Element read(XmlInput in) {
    return read(in, 0);
  }

  private static Element read(XmlInput in, int depth) {
    in.requireDepth(depth);
    String name = in.name();
    SourcePosition position = in.position();
    Map<String, String> attributes = in.attributes(ATTRIBUTES);
    if (isText(name)) {
      return new Element(name, attributes, List.of(), in.text(), position);
    }
    List<Element> children = new ArrayList<>();
    while (in.next() && in.atStart()) {
      children.add(read(in, depth + 1));
    }
    return new Element(name, attributes, children, "", position);
  }

  /** The elements that hold text, in terms and formulas. */
  private static boolean isText(String name) {
    return switch (name) {
      case "text", "place", "transition", "integer-constant", "id", "description" -> true;
      default -> false;
    };
  }

  @Nullable String attribute(String attribute) {
    return attributes.get(attribute);
  }

  String required(String attribute) {
    String value = attributes.get(attribute);
    if (value == null || value.isEmpty()) {
      throw error(
          "this <%s> has no %s".formatted(name, attribute), "add the attribute " + attribute);
    }
    return value;
  }

  /** The operands of a term, which are the elements in its subterms. */
  List<Element> operands() {
    return children.stream()
        .filter(child -> child.name.equals("subterm"))
        .map(Element::only)
        .toList();
  }

  /** The only child element. */
  Element only() {
    if (children.size() != 1) {
      throw error(
          "<%s> should hold one element, and holds %s".formatted(name, children.size()),
          children.isEmpty()
              ? "add what is missing here"
              : "check whether the others are one level too deep");
    }
    return children.getFirst();
  }

  /** The two operands of a binary operator. */
  List<Element> two() {
    if (children.size() != 2) {
      throw error(
          "<%s> has %s operands, and needs 2".formatted(name, children.size()),
          children.size() < 2 ? "add one" : "remove one");
    }
    return children;
  }

  /** The child of a name, which must be there. */
  Element part(String wanted) {
    Element part = child(wanted);
    if (part == null) {
      throw error("<%s> has no <%s>".formatted(name, wanted), "check that the file is complete");
    }
    return part;
  }

  @Nullable Element child(String wanted) {
    for (Element child : children) {
      if (child.name.equals(wanted)) {
        return child;
      }
    }
    return null;
  }

  List<Element> children(String wanted) {
    return children.stream().filter(child -> child.name.equals(wanted)).toList();
  }

  InputError error(String cause, String hint) {
    return new InputError(position, cause, hint);
  }
}
