package io.nutshell.language.cpn.ml;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** The texts of CPN ML in the files of the corpus, taken from the XML as simply as possible. */
final class CorpusNets {
  private CorpusNets() {}

  /** An inscription with the name of the colour set of its place; empty for a guard. */
  record Inscription(String kind, String text, String colours) {}

  /** The texts of one file. */
  record Net(List<String> declarations, List<Inscription> inscriptions) {}

  static Path folder() {
    return Path.of(System.getProperty("nutshell.root", ".."), "..", "shared", "corpus", "cpn");
  }

  static List<Path> files() throws IOException {
    if (!Files.isDirectory(folder())) {
      return List.of();
    }
    try (Stream<Path> paths = Files.walk(folder())) {
      return paths.filter(path -> path.toString().endsWith(".cpn")).sorted().toList();
    }
  }

  static Net read(Path file) throws IOException {
    Document document;
    try {
      DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
      builder.setEntityResolver((_, _) -> new InputSource(new StringReader("")));
      document = builder.parse(file.toFile());
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(e);
    }
    List<String> declarations = new ArrayList<>();
    for (Element box : elements(document.getElementsByTagName("globbox"))) {
      addDeclarations(box, declarations);
    }
    List<Inscription> inscriptions = new ArrayList<>();
    for (Element page : elements(document.getElementsByTagName("page"))) {
      addInscriptions(page, inscriptions);
    }
    return new Net(declarations, inscriptions);
  }

  private static void addInscriptions(Element page, List<Inscription> inscriptions) {
    Map<String, String> colours = new LinkedHashMap<>();
    for (Element place : children(page, "place")) {
      String type = text(place, "type");
      colours.put(place.getAttribute("id"), type);
      inscriptions.add(new Inscription("initial marking", text(place, "initmark"), type));
    }
    for (Element transition : children(page, "trans")) {
      inscriptions.add(new Inscription("guard", text(transition, "cond"), ""));
    }
    for (Element arc : children(page, "arc")) {
      String place = children(arc, "placeend").getFirst().getAttribute("idref");
      inscriptions.add(new Inscription("arc", text(arc, "annot"), colours.get(place)));
    }
  }

  private static String text(Element element, String child) {
    return children(element, child).stream()
        .flatMap(found -> children(found, "text").stream())
        .map(Element::getTextContent)
        .collect(Collectors.joining());
  }

  private static void addDeclarations(Element box, List<String> declarations) {
    for (Element child : children(box)) {
      switch (child.getTagName()) {
        case "block" -> addDeclarations(child, declarations);
        case "ml" -> declarations.add(child.getFirstChild().getTextContent());
        case "color" -> declarations.add(colourSet(child));
        case "var" ->
            declarations.add(
                "var %s : %s;"
                    .formatted(
                        String.join(", ", ids(child)),
                        ids(children(child, "type").getFirst()).getFirst()));
        case "globref" -> declarations.add("globref " + ids(child).getFirst() + " = 0;");
        default -> {
          // The name of a block.
        }
      }
    }
  }

  private static String colourSet(Element color) {
    String name = ids(color).getFirst();
    String timed = children(color, "timed").isEmpty() ? "" : " timed";
    for (Element kind : children(color)) {
      List<String> ids = ids(kind);
      List<String> bounds =
          children(kind, "with").stream().flatMap(with -> texts(with, "ml").stream()).toList();
      String with = bounds.isEmpty() ? "" : " with " + String.join("..", bounds);
      String body =
          switch (kind.getTagName()) {
            case "unit", "bool", "int", "intinf", "real", "string", "time" ->
                kind.getTagName() + with;
            case "enum" -> "with " + String.join(" | ", ids);
            case "index" ->
                "index " + ids.getFirst() + " with " + String.join("..", texts(kind, "ml"));
            case "product" -> "product " + String.join(" * ", ids);
            case "list" -> "list " + ids.getFirst() + with;
            case "alias" -> ids.getFirst();
            case "record" ->
                "record "
                    + children(kind, "recordfield").stream()
                        .map(field -> String.join(" : ", ids(field)))
                        .collect(Collectors.joining(" * "));
            case "union" ->
                "union "
                    + children(kind, "unionfield").stream()
                        .map(
                            field ->
                                ids(field).getFirst()
                                    + children(field, "type").stream()
                                        .map(type -> " : " + ids(type).getFirst())
                                        .collect(Collectors.joining()))
                        .collect(Collectors.joining(" + "));
            case "subset" ->
                "subset "
                    + ids.getFirst()
                    + " by "
                    + texts(children(kind, "by").getFirst(), "ml").getFirst();
            default -> "";
          };
      if (!body.isEmpty()) {
        return "colset " + name + " = " + body + timed + ";";
      }
    }
    throw new IllegalArgumentException("no kind of colour set: " + name);
  }

  private static List<String> ids(Element element) {
    return texts(element, "id");
  }

  private static List<String> texts(Element element, String tag) {
    return children(element, tag).stream().map(child -> child.getTextContent().strip()).toList();
  }

  private static List<Element> children(Element element, String tag) {
    return children(element).stream().filter(child -> child.getTagName().equals(tag)).toList();
  }

  private static List<Element> children(Element element) {
    return elements(element.getChildNodes());
  }

  private static List<Element> elements(NodeList nodes) {
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      Node node = nodes.item(i);
      if (node instanceof Element element) {
        elements.add(element);
      }
    }
    return elements;
  }
}
