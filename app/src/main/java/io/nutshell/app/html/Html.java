package io.nutshell.app.html;

import java.io.StringWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes HTML, element by element. Text and attributes are escaped. The element opened last is
 * closed first.
 */
public final class Html {
  private static final Set<String> VOID = Set.of("br", "hr", "input", "link", "meta");

  private final StringBuilder text = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /**
   * Opens an element.
   *
   * @param attributes alternating names and values; an empty value means an attribute without a
   *     value
   */
  public Html open(String tag, String... attributes) {
    text.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      text.append(' ').append(attributes[i]);
      if (!attributes[i + 1].isEmpty()) {
        text.append("=\"").append(escaped(attributes[i + 1])).append('"');
      }
    }
    text.append('>');
    if (!VOID.contains(tag)) {
      open.push(tag);
    }
    return this;
  }

  /** Closes the element opened last. */
  public Html close() {
    text.append("</").append(open.pop()).append('>');
    return this;
  }

  public Html text(String words) {
    text.append(escaped(words));
    return this;
  }

  /** An element that holds only text. */
  public Html element(String tag, String words, String... attributes) {
    return open(tag, attributes).text(words).close();
  }

  /** Adds the output of another writer unchanged. */
  Html include(Html other) {
    text.append(other.text);
    return this;
  }

  /** Adds one of Nutshell's own scripts or styles unescaped; it must not contain its end tag. */
  Html resource(String tag, String content) {
    if (content.contains("</" + tag)) {
      throw new IllegalArgumentException("a " + tag + " that ends itself");
    }
    open(tag);
    text.append(content);
    return close();
  }

  /** Data for the scripts of the page, in an element that shows nothing. */
  public Html data(String className, Consumer<JsonGenerator> content) {
    StringWriter json = new StringWriter();
    try (JsonGenerator generator =
        new JsonFactory().createGenerator(ObjectWriteContext.empty(), json)) {
      content.accept(generator);
    }
    open("script", "type", "application/json", "class", className);
    // In JSON this character occurs only in strings; escaped, it cannot end the element.
    text.append(json.toString().replace("<", "\\u003c"));
    return close();
  }

  private static String escaped(String words) {
    StringBuilder escaped = new StringBuilder(words.length() + 8);
    for (int i = 0; i < words.length(); i++) {
      char c = words.charAt(i);
      switch (c) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '"' -> escaped.append("&quot;");
        default -> escaped.append(Character.isISOControl(c) && c != '\n' ? '\ufffd' : c);
      }
    }
    return escaped.toString();
  }

  @Override
  public String toString() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("not closed: " + open);
    }
    return text.toString();
  }
}
