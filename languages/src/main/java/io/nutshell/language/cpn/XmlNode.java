package io.nutshell.language.cpn;

import io.nutshell.language.XmlInput;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An element of a CPN Tools file with everything below it, except what only concerns the editor.
 *
 * @param text the text directly in the element, without surrounding white space
 * @param textPosition where that text begins; the element's own position if it has none
 */
record XmlNode(
    String name,
    Map<String, String> attributes,
    List<XmlNode> children,
    String text,
    SourcePosition position,
    SourcePosition textPosition) {

  /** Colours, fonts, windows, monitors and simulation options do not influence the behaviour. */
  private static final Set<String> SKIPPED =
      Set.of(
          "fillattr",
          "lineattr",
          "textattr",
          "token",
          "marking",
          "snap",
          "arrowattr",
          "binding",
          "monitorblock",
          "monitor",
          "IndexNode",
          "binders",
          "options",
          "constraints",
          "group",
          "hguideline",
          "vguideline",
          "Aux",
          "ssnode",
          "ssarc");

  private static final List<String> ATTRIBUTES =
      List.of(
          "id",
          "name",
          "idref",
          "orientation",
          "subpage",
          "portsock",
          "type",
          "page",
          "trans",
          "x",
          "y",
          "w",
          "h",
          "tool",
          "version");

  /** Reads the element that has just started, up to its end. */
  static XmlNode read(XmlInput in) {
    return read(in, 0);
  }

  private static XmlNode read(XmlInput in, int depth) {
    in.requireDepth(depth);
    String name = in.name();
    SourcePosition position = in.position();
    Map<String, String> attributes = in.attributes(ATTRIBUTES);
    List<XmlNode> children = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    SourcePosition textPosition = position;
    while (in.nextOrText()) {
      if (in.atText()) {
        textPosition = text.isEmpty() ? in.position() : textPosition;
        in.appendTo(text);
      } else if (!in.atStart()) {
        break;
      } else if (SKIPPED.contains(in.name())) {
        in.skip();
      } else {
        children.add(read(in, depth + 1));
      }
    }
    return new XmlNode(
        name,
        attributes,
        children,
        text.toString().strip(),
        position,
        afterWhiteSpace(text, textPosition));
  }

  private static SourcePosition afterWhiteSpace(CharSequence text, SourcePosition start) {
    int line = start.line();
    int column = start.column();
    for (int i = 0; i < text.length() && Character.isWhitespace(text.charAt(i)); i++) {
      boolean ends = text.charAt(i) == '\n';
      line += ends ? 1 : 0;
      column = ends ? 1 : column + 1;
    }
    return new SourcePosition(start.file(), line, column);
  }

  @Nullable String attribute(String wanted) {
    return attributes.get(wanted);
  }

  String required(String wanted) {
    String value = attributes.get(wanted);
    if (value == null || value.isEmpty()) {
      throw error("this <%s> has no %s".formatted(name, wanted), "add the attribute " + wanted);
    }
    return value;
  }

  double number(String wanted) {
    String value = attributes.get(wanted);
    try {
      double number = value == null ? 0 : Double.parseDouble(value);
      return Double.isFinite(number) ? number : 0;
    } catch (NumberFormatException _) {
      // A drawing that cannot be read does not make the net wrong.
      return 0;
    }
  }

  @Nullable XmlNode child(String wanted) {
    for (XmlNode child : children) {
      if (child.name.equals(wanted)) {
        return child;
      }
    }
    return null;
  }

  List<XmlNode> children(String wanted) {
    return children.stream().filter(child -> child.name.equals(wanted)).toList();
  }

  InputError error(String cause, String hint) {
    return new InputError(position, cause, hint);
  }
}
