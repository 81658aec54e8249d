package io.nutshell.language.cpn;

import io.nutshell.language.XmlInput;
import io.nutshell.language.cpn.CpnDocument.ArcNode;
import io.nutshell.language.cpn.CpnDocument.Assignment;
import io.nutshell.language.cpn.CpnDocument.Box;
import io.nutshell.language.cpn.CpnDocument.Declaration;
import io.nutshell.language.cpn.CpnDocument.Direction;
import io.nutshell.language.cpn.CpnDocument.FusionSet;
import io.nutshell.language.cpn.CpnDocument.Inscription;
import io.nutshell.language.cpn.CpnDocument.Page;
import io.nutshell.language.cpn.CpnDocument.PlaceNode;
import io.nutshell.language.cpn.CpnDocument.Substitution;
import io.nutshell.language.cpn.CpnDocument.TransitionNode;
import io.nutshell.model.InputError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file of CPN Tools, versions 1 to 4.
 *
 * <p>The format has changed little: old versions write orientations in lower case and leave out
 * priorities. Elements that only concern the editor are skipped.
 */
final class CpnReader {
  private static final Pattern PAIR = Pattern.compile("\\(([^(),]*),([^(),]*)\\)");

  private final String name;
  private final List<Declaration> declarations = new ArrayList<>();
  private final List<Page> pages = new ArrayList<>();
  private final List<FusionSet> fusionSets = new ArrayList<>();
  private final List<String> primePages = new ArrayList<>();
  private boolean realTime;

  private CpnReader(String name) {
    this.name = name;
  }

  /**
   * @throws InputError if the file cannot be read or is not a net
   */
  static CpnDocument read(Path file) {
    String fileName = Objects.toString(file.getFileName());
    int dot = fileName.lastIndexOf('.');
    CpnReader reader = new CpnReader(dot > 0 ? fileName.substring(0, dot) : fileName);
    return reader.document(net(file));
  }

  /**
   * How the pages of a net are drawn.
   *
   * @throws InputError if the file cannot be read or is not a net
   */
  static List<PageDrawing> drawings(Path file) {
    return net(file).children("page").stream().map(PageDrawingReader::read).toList();
  }

  private static XmlNode net(Path file) {
    try (XmlInput in = XmlInput.open(file)) {
      findNet(in);
      XmlNode net = XmlNode.read(in);
      // Reads to the end, so that a file that was cut short is noticed.
      boolean more = in.next();
      while (more) {
        more = in.next();
      }
      return net;
    }
  }

  /** Moves to the net's element. */
  private static void findNet(XmlInput in) {
    boolean root = true;
    while (in.next()) {
      if (!in.atStart()) {
        continue;
      }
      if (root && !in.name().equals("workspaceElements") && !in.name().equals("cpnet")) {
        throw in.error(
            "this is no CPN Tools file: its first element is <" + in.name() + ">",
            in.name().equals("pnml")
                ? "rename it: names of PNML files end in .pnml"
                : "use another file");
      }
      root = false;
      if (in.name().equals("cpnet")) {
        return;
      }
      if (!in.name().equals("workspaceElements")) {
        in.skip();
      }
    }
    throw in.error("the file has no net: <cpnet> is missing", "check that the file is complete");
  }

  private CpnDocument document(XmlNode net) {
    for (XmlNode node : net.children()) {
      switch (node.name()) {
        case "globbox" -> declarations.addAll(DeclarationText.of(node));
        case "page" -> pages.add(page(node));
        case "fusion" -> fusionSets.add(fusionSet(node));
        case "instances" ->
            node.children("instance").stream()
                .map(instance -> instance.required("page"))
                .forEach(primePages::add);
        case "options" -> realTime = hasRealTime(node);
        default -> {
          // Nothing else of a net matters to its behaviour.
        }
      }
    }
    if (pages.isEmpty()) {
      throw net.error("the net has no page", "check that the file is complete");
    }
    return new CpnDocument(
        name, declarations, pages, fusionSets, primePages, realTime, net.position());
  }

  /** Whether the option for time stamps that are reals is on. */
  private static boolean hasRealTime(XmlNode options) {
    return options.children("option").stream()
        .filter(option -> "realtimestamp".equals(option.attribute("name")))
        .flatMap(option -> option.children("value").stream())
        .flatMap(value -> value.children("boolean").stream())
        .anyMatch(value -> value.text().strip().equals("true"));
  }

  private static Page page(XmlNode node) {
    XmlNode attributes = node.child("pageattr");
    String pageName = attributes == null ? null : attributes.attribute("name");
    return new Page(
        node.required("id"),
        pageName == null || pageName.isBlank() ? node.required("id") : pageName,
        node.children("place").stream().map(CpnReader::place).toList(),
        node.children("trans").stream().map(CpnReader::transition).toList(),
        node.children("arc").stream().map(CpnReader::arc).toList(),
        node.position(),
        PageDrawingReader.read(node));
  }

  private static PlaceNode place(XmlNode node) {
    return new PlaceNode(
        node.required("id"),
        label(node),
        inscription(node, "type"),
        inscription(node, "initmark"),
        node.child("port") != null,
        box(node, "ellipse"),
        node.position());
  }

  private static TransitionNode transition(XmlNode node) {
    XmlNode subst = node.child("subst");
    return new TransitionNode(
        node.required("id"),
        label(node),
        inscription(node, "cond"),
        inscription(node, "time"),
        inscription(node, "code"),
        inscription(node, "priority"),
        inscription(node, "channel"),
        subst == null ? null : substitution(subst),
        box(node, "box"),
        node.position());
  }

  private static Substitution substitution(XmlNode node) {
    String text = Objects.requireNonNullElse(node.attribute("portsock"), "");
    List<Assignment> assignments = new ArrayList<>();
    Matcher pairs = PAIR.matcher(text);
    while (pairs.find()) {
      assignments.add(new Assignment(pairs.group(1).strip(), pairs.group(2).strip()));
    }
    return new Substitution(node.required("subpage"), assignments, node.position());
  }

  private static ArcNode arc(XmlNode node) {
    return new ArcNode(
        direction(node),
        end(node, "transend"),
        end(node, "placeend"),
        inscription(node, "annot"),
        node.position());
  }

  private static Direction direction(XmlNode node) {
    String orientation = node.required("orientation");
    return switch (orientation.toLowerCase(Locale.ROOT)) {
      case "ptot" -> Direction.INPUT;
      case "ttop" -> Direction.OUTPUT;
      case "bothdir" -> Direction.BOTH;
      case "inhibitor" -> Direction.INHIBITOR;
      case "reset" -> Direction.RESET;
      default ->
          throw node.error(
              "an arc cannot have the orientation '%s'".formatted(orientation),
              "PtoT, TtoP, BOTHDIR, Inhibitor or Reset");
    };
  }

  private static String end(XmlNode arc, String which) {
    XmlNode end = arc.child(which);
    if (end == null) {
      throw arc.error("this arc has no <%s>".formatted(which), "connect it, or delete it");
    }
    return end.required("idref");
  }

  private static FusionSet fusionSet(XmlNode node) {
    return new FusionSet(
        node.required("name"),
        node.children("fusion_elm").stream().map(element -> element.required("idref")).toList(),
        node.position());
  }

  /** An inscription; null if it is missing or empty. */
  private static @Nullable Inscription inscription(XmlNode node, String kind) {
    XmlNode outer = node.child(kind);
    XmlNode text = outer == null ? null : outer.child("text");
    return text == null || text.text().isEmpty()
        ? null
        : new Inscription(text.text(), text.textPosition());
  }

  /** The name of a node on one line, as drawings break it. */
  private static String label(XmlNode node) {
    XmlNode text = node.child("text");
    return text == null ? "" : text.text().replaceAll("\\s+", " ");
  }

  private static Box box(XmlNode node, String shape) {
    XmlNode at = node.child("posattr");
    XmlNode size = node.child(shape);
    return new Box(
        at == null ? 0 : at.number("x"),
        at == null ? 0 : at.number("y"),
        size == null ? 0 : size.number("w"),
        size == null ? 0 : size.number("h"));
  }
}
