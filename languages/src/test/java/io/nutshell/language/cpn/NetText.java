package io.nutshell.language.cpn;

import io.nutshell.language.Constants;
import io.nutshell.model.Model;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Builds files of CPN Tools with the least that the format requires. */
final class NetText {
  private final List<String> declarations = new ArrayList<>();
  private final StringBuilder pages = new StringBuilder();
  private final StringBuilder fusions = new StringBuilder();
  private final StringBuilder instances = new StringBuilder();
  private boolean open;

  /** Starts with a page named Top. */
  static NetText of(String... declarations) {
    NetText net = new NetText();
    net.declarations.addAll(List.of(declarations));
    return net.page("Top");
  }

  NetText page(String name) {
    close();
    pages.append("<page id='page-%s'><pageattr name='%s'/>\n".formatted(name, name));
    open = true;
    return this;
  }

  private void close() {
    if (open) {
      pages.append("</page>\n");
    }
  }

  /** A place whose id is its name. */
  NetText place(String name, String colours, String initial) {
    return place(name, name, colours, initial, "");
  }

  NetText place(String id, String name, String colours, String initial, String more) {
    pages.append(
        "<place id='%s'><text>%s</text><type><text>%s</text></type><initmark><text>%s</text></initmark>%s</place>\n"
            .formatted(id, name, colours, escaped(initial), more));
    return this;
  }

  NetText port(String id, String name, String colours) {
    return place(id, name, colours, "", "<port id='%s-port' type='I/O'/>".formatted(id));
  }

  /** A transition whose id is its name. */
  NetText transition(String name, String guard) {
    return transition(name, guard, "");
  }

  NetText transition(String name, String guard, String more) {
    pages.append(
        "<trans id='%s'><text>%s</text><cond><text>%s</text></cond>%s</trans>\n"
            .formatted(name, name, escaped(guard), more));
    return this;
  }

  /**
   * @param ports pairs of a port's and a socket's id, as {@code (p,q)}
   */
  NetText substitution(String name, String page, String ports) {
    return transition(name, "", "<subst subpage='page-%s' portsock='%s'/>".formatted(page, ports));
  }

  NetText take(String place, String transition, String text) {
    return arc("PtoT", place, transition, text);
  }

  NetText put(String transition, String place, String text) {
    return arc("TtoP", place, transition, text);
  }

  NetText arc(String orientation, String place, String transition, String text) {
    pages.append(
        "<arc orientation='%s'><transend idref='%s'/><placeend idref='%s'/><annot><text>%s</text></annot></arc>\n"
            .formatted(orientation, transition, place, escaped(text)));
    return this;
  }

  NetText fusion(String name, String... places) {
    fusions.append("<fusion name='%s'>".formatted(name));
    for (String place : places) {
      fusions.append("<fusion_elm idref='%s'/>".formatted(place));
    }
    fusions.append("</fusion>\n");
    return this;
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  @Override
  public String toString() {
    StringBuilder text =
        new StringBuilder(
            """
            <?xml version='1.0' encoding='iso-8859-1'?>
            <!DOCTYPE workspaceElements PUBLIC '-//CPN//DTD CPNXML 1.0//EN' 'http://nowhere.invalid/cpn.dtd'>
            <workspaceElements><generator tool='CPN Tools' version='4.0.1' format='6'/>
            <cpnet>
            <globbox>
            """);
    for (String declaration : declarations) {
      text.append("<ml>").append(escaped(declaration)).append("</ml>\n");
    }
    text.append("</globbox>\n").append(pages).append(open ? "</page>\n" : "");
    text.append(fusions);
    text.append("<instances><instance page='page-Top'/>")
        .append(instances)
        .append("</instances>\n");
    return text.append("</cpnet></workspaceElements>\n").toString();
  }

  Model model(String... constants) {
    return load(toString(), constants);
  }

  static Model load(String text, String... constants) {
    try {
      Path file = Files.createTempFile("net", ".cpn");
      try {
        Files.writeString(file, text);
        return new CpnLanguage().load(file, Constants.of(List.of(constants)));
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
