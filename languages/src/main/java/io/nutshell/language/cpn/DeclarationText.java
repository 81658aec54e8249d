package io.nutshell.language.cpn;

import io.nutshell.language.cpn.CpnDocument.Declaration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes the declarations of a file, which are XML trees, as CPN ML text. */
final class DeclarationText {
  private DeclarationText() {}

  /** All declarations in order; blocks only group them. */
  static List<Declaration> of(XmlNode globbox) {
    List<Declaration> declarations = new ArrayList<>();
    collect(globbox, declarations);
    return declarations;
  }

  private static void collect(XmlNode block, List<Declaration> declarations) {
    for (XmlNode node : block.children()) {
      switch (node.name()) {
        case "block" -> collect(node, declarations);
        case "color" -> declarations.add(declaration(node, colourSet(node)));
        case "var" -> declarations.add(declaration(node, variable(node)));
        case "ml" -> declarations.add(new Declaration("ml", node.text(), node.textPosition()));
        case "globref" ->
            declarations.add(declaration(node, "globref " + id(node) + " = " + ml(node) + ";"));
        case "channel" -> declarations.add(declaration(node, "channel " + id(node) + ";"));
        default -> {
          // The title of a block.
        }
      }
    }
  }

  private static Declaration declaration(XmlNode node, String text) {
    return new Declaration(node.name(), text, node.position());
  }

  private static String variable(XmlNode node) {
    XmlNode type = node.child("type");
    String names =
        node.children("id").stream().map(XmlNode::text).collect(Collectors.joining(", "));
    if (type == null || names.isEmpty()) {
      throw node.error("this variable has no name or no colour set", "finish its declaration");
    }
    return "var " + names + " : " + id(type) + ";";
  }

  private static String colourSet(XmlNode node) {
    for (XmlNode kind : node.children()) {
      String body = body(kind);
      if (body != null) {
        String timed = node.child("timed") == null ? "" : " timed";
        return "colset " + id(node) + " = " + body + timed + ";";
      }
    }
    XmlNode layout = node.child("layout");
    if (layout != null && !layout.text().isEmpty()) {
      return layout.text();
    }
    throw node.error(
        "the colour set '%s' is of no known kind".formatted(id(node)), "finish its declaration");
  }

  /** What follows the equals sign; null if the element does not give a kind of colour set. */
  private static @Nullable String body(XmlNode kind) {
    return switch (kind.name()) {
      case "unit", "bool", "int", "intinf", "real", "string", "time" ->
          kind.name() + restriction(kind);
      case "enum" -> "with " + ids(kind, " | ");
      case "index" -> {
        List<XmlNode> bounds = kind.children("ml");
        if (bounds.size() != 2) {
          throw kind.error("an index colour set has two bounds", "add one");
        }
        yield "index " + id(kind) + " with " + range(bounds);
      }
      case "product" -> "product " + ids(kind, " * ");
      case "record" ->
          "record "
              + kind.children("recordfield").stream()
                  .map(field -> field(field, field.children("id")))
                  .collect(Collectors.joining(" * "));
      case "list" -> "list " + id(kind) + restriction(kind);
      case "union" ->
          "union "
              + kind.children("unionfield").stream()
                  .map(DeclarationText::alternative)
                  .collect(Collectors.joining(" + "));
      case "subset" -> {
        XmlNode by = kind.child("by");
        yield "subset " + id(kind) + (by == null ? restriction(kind) : " by " + ml(by));
      }
      case "alias" -> id(kind);
      default -> null;
    };
  }

  private static String field(XmlNode field, List<XmlNode> ids) {
    if (ids.size() != 2) {
      throw field.error("a field has a name and a colour set", "add one");
    }
    return ids.get(0).text() + " : " + ids.get(1).text();
  }

  private static String alternative(XmlNode field) {
    XmlNode type = field.child("type");
    return id(field) + (type == null ? "" : " : " + id(type));
  }

  /** The part of a declaration from {@code with} on. */
  private static String restriction(XmlNode kind) {
    XmlNode with = kind.child("with");
    if (with == null) {
      return "";
    }
    List<XmlNode> mls = with.children("ml");
    if (mls.isEmpty()) {
      String names = ids(with, ", ");
      return kind.name().equals("bool") ? " with (" + names + ")" : " with " + names;
    }
    XmlNode and = kind.child("and");
    String length = and == null ? "" : " and " + range(and.children("ml"));
    return " with " + range(mls) + length;
  }

  private static String range(List<XmlNode> bounds) {
    return bounds.stream().map(XmlNode::text).collect(Collectors.joining(".."));
  }

  private static String ids(XmlNode node, String separator) {
    return node.children("id").stream().map(XmlNode::text).collect(Collectors.joining(separator));
  }

  private static String id(XmlNode node) {
    return textOf(node, "id");
  }

  private static String ml(XmlNode node) {
    return textOf(node, "ml");
  }

  private static String textOf(XmlNode node, String child) {
    XmlNode found = node.child(child);
    if (found == null || found.text().isEmpty()) {
      throw node.error(
          "this <%s> has no <%s>".formatted(node.name(), child), "finish the declaration");
    }
    return found.text();
  }
}
