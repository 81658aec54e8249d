package io.nutshell.language;

import io.nutshell.model.InputError;
import io.nutshell.model.Phrase;
import io.nutshell.model.SourcePosition;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * An XML file read from start to end, element by element, in bounded memory.
 *
 * <p>A document type is skipped: nothing that it names is loaded and its entities are not defined,
 * so a file can neither access other files nor expand without bound.
 */
public final class XmlInput implements AutoCloseable {
  /** The limit on the length of a text, longer than any name or number in a net. */
  private static final int MAX_TEXT_LENGTH = 1 << 16;

  /** The parser's limit on nesting. Readers of trees have lower limits with better messages. */
  private static final int MAX_DEPTH = 100_000;

  /** Deeper trees could exhaust the stack of recursive readers. */
  public static final int MAX_TREE_DEPTH = 1000;

  private final String file;
  private final InputStream stream;
  private final XMLStreamReader reader;
  private int line = 1;
  private int column = 1;

  private XmlInput(String file, InputStream stream) throws IOException {
    this.file = file;
    this.stream = stream;
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    // Namespace declarations then count as attributes, whose number the parser limits.
    factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
    factory.setProperty("jdk.xml.maxElementDepth", MAX_DEPTH);
    try {
      this.reader = factory.createXMLStreamReader(XmlText.of(stream));
    } catch (XMLStreamException e) {
      throw malformed(e);
    } catch (IllegalArgumentException e) {
      throw error("there is no encoding '" + e.getMessage() + "'", "use UTF-8");
    }
  }

  /**
   * @throws InputError if the file is missing, unreadable, too large or empty
   */
  public static XmlInput open(Path file) {
    InputStream stream = SourceText.open(file);
    try {
      stream.mark(1);
      if (stream.read() < 0) {
        throw new InputError(
            new SourcePosition(file.toString(), 1, 1),
            "the file is empty",
            "save it first, or use another file");
      }
      stream.reset();
      return new XmlInput(file.toString(), stream);
    } catch (IOException e) {
      quietly(stream);
      throw new InputError(
          new SourcePosition(file.toString(), 1, 1),
          e instanceof CharacterCodingException
              ? "this is not a text file"
              : "the file cannot be read: " + e.getMessage(),
          "use another file");
    } catch (InputError e) {
      quietly(stream);
      throw e;
    }
  }

  private static void quietly(InputStream stream) {
    try {
      stream.close();
    } catch (IOException _) {
      // A failure to close the file does not matter.
    }
  }

  /** Advances to the next start or end of an element; false at the end of the file. */
  public boolean next() {
    try {
      while (reader.hasNext()) {
        remember();
        int event = reader.next();
        if (event == XMLStreamConstants.START_ELEMENT || event == XMLStreamConstants.END_ELEMENT) {
          return true;
        }
      }
      return false;
    } catch (XMLStreamException e) {
      throw malformed(e);
    }
  }

  /**
   * Advances to the next start or end of an element or to a piece of text; false at the end of the
   * file.
   */
  public boolean nextOrText() {
    try {
      while (reader.hasNext()) {
        remember();
        int event = reader.next();
        if (event == XMLStreamConstants.START_ELEMENT
            || event == XMLStreamConstants.END_ELEMENT
            || event == XMLStreamConstants.CHARACTERS
            || event == XMLStreamConstants.CDATA) {
          return true;
        }
      }
      return false;
    } catch (XMLStreamException e) {
      throw malformed(e);
    }
  }

  /** Whether the cursor is at a piece of text. */
  public boolean atText() {
    return reader.isCharacters() || reader.getEventType() == XMLStreamConstants.CDATA;
  }

  /** Appends the current piece of text, up to the limit on the length of a text. */
  public void appendTo(StringBuilder text) {
    text.append(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
    if (text.length() > MAX_TEXT_LENGTH) {
      throw tooLong();
    }
  }

  /** The position of an event is where the previous one ended. */
  private void remember() {
    Location location = reader.getLocation();
    if (location.getLineNumber() > 0) {
      line = location.getLineNumber();
      column = Math.max(1, location.getColumnNumber());
    }
  }

  public boolean atStart() {
    return reader.isStartElement();
  }

  /** The element's name without its namespace. */
  public String name() {
    return local(reader.getLocalName());
  }

  private static String local(String name) {
    return name.substring(name.indexOf(':') + 1);
  }

  /** The position of the current tag. */
  public SourcePosition position() {
    return new SourcePosition(file, line, column);
  }

  public @Nullable String attribute(String name) {
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      if (local(reader.getAttributeLocalName(i)).equals(name)) {
        String value = reader.getAttributeValue(i);
        if (value.length() > MAX_TEXT_LENGTH) {
          throw tooLong();
        }
        return value;
      }
    }
    return null;
  }

  /** Those of some attributes that the element has, without surrounding white space. */
  public Map<String, String> attributes(List<String> names) {
    Map<String, String> found = new TreeMap<>();
    for (String name : names) {
      String value = attribute(name);
      if (value != null) {
        found.put(name, value.strip());
      }
    }
    return found;
  }

  /** Requires that the current element is not nested too deep for recursive readers of trees. */
  public void requireDepth(int depth) {
    if (depth > MAX_TREE_DEPTH) {
      throw error(
          "elements are nested more than " + MAX_TREE_DEPTH + " deep",
          "check the program that generated it");
    }
  }

  /** A required attribute. */
  public String required(String name) {
    String value = attribute(name);
    if (value == null || value.isBlank()) {
      throw error("this <%s> has no %s".formatted(name(), name), "add the attribute " + name);
    }
    return value.strip();
  }

  /** Skips the rest of the element that has just started. */
  public void skip() {
    int depth = 1;
    while (depth > 0 && next()) {
      depth += atStart() ? 1 : -1;
    }
  }

  /** Reads the text directly in the element that has just started, to its end. */
  public String text() {
    return text(MAX_TEXT_LENGTH);
  }

  /** Reads a list of words, which may be as long as the file. */
  public List<String> words() {
    String text = text(Integer.MAX_VALUE);
    return text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
  }

  private String text(int longest) {
    StringBuilder text = new StringBuilder();
    int depth = 1;
    try {
      while (depth > 0) {
        remember();
        switch (reader.next()) {
          case XMLStreamConstants.START_ELEMENT -> depth++;
          case XMLStreamConstants.END_ELEMENT -> depth--;
          case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
            if (depth == 1) {
              text.append(
                  reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
            }
          }
          default -> {}
        }
        if (text.length() > longest) {
          throw tooLong();
        }
      }
    } catch (XMLStreamException e) {
      throw malformed(e);
    }
    return text.toString().strip();
  }

  private InputError tooLong() {
    return error(
        "a text is longer than %s characters".formatted(MAX_TEXT_LENGTH), "use another file");
  }

  public InputError error(String cause, String hint) {
    return error(cause, Phrase.plain(hint));
  }

  public InputError error(String cause, Phrase hint) {
    return new InputError(position(), cause, hint);
  }

  private InputError malformed(XMLStreamException e) {
    Location at = e.getLocation();
    SourcePosition position =
        at == null || at.getLineNumber() < 1
            ? position()
            : new SourcePosition(file, at.getLineNumber(), Math.max(1, at.getColumnNumber()));
    if (e.getNestedException() instanceof CharacterCodingException) {
      return new InputError(
          position,
          "from about here on, this is not text in the encoding of the file",
          "use a text file in the encoding that its first line names");
    }
    String message = e.getMessage() == null ? "" : e.getMessage();
    // The parser's own limits, recognised by the numbers of its messages.
    if (message.contains("JAXP00010006")) {
      return new InputError(
          position,
          "elements are nested more than " + MAX_DEPTH + " deep",
          "check the program that generated it");
    }
    if (message.contains("JAXP00010002")) {
      return new InputError(
          position,
          "this element has more than 200 attributes",
          "check the program that generated it");
    }
    if (message.contains("JAXP00010005")) {
      return new InputError(
          position,
          "a name of more than 1000 characters begins here",
          "check for a missing quotation mark or bracket");
    }
    int start = message.indexOf("Message: ");
    String cause = start < 0 ? message : message.substring(start + "Message: ".length());
    boolean entity = cause.startsWith("The entity ");
    return new InputError(
        position,
        "this is not well-formed XML: " + decapitalised(cause.strip()),
        entity
            ? "write the character itself: the document type is never read"
            : "check that the file is XML and complete");
  }

  /** The parser's message as part of a sentence. */
  private static String decapitalised(String message) {
    if (message.isEmpty()) {
      return "it cannot be read";
    }
    boolean acronym = message.startsWith("XML");
    String sentence =
        acronym ? message : message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    String line = sentence.replaceAll("\\s+", " ");
    return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
  }

  @Override
  public void close() {
    quietly(stream);
  }
}
