package io.nutshell.app.report;

import io.nutshell.check.Report;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Trace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A finished check as JUnit's XML, which every build server reads: the model is a suite, each of
 * its properties a test case. A violation is a failure, with its trace. A property that a limit
 * left undecided, or that cannot be checked yet, is an error; one that is undecided for another
 * reason is skipped. Only a property that holds has passed.
 */
public final class JunitReport {
  private final Report report;
  private final String model;

  /**
   * @param model the model's file as the user named it
   */
  public JunitReport(Report report, String model) {
    this.report = report;
    this.model = model;
  }

  /** The results of a test case other than success. */
  private enum Ending {
    FAILURE,
    ERROR,
    SKIPPED,
    SUCCESS
  }

  private Ending ending(PropertyResult property) {
    return switch (property.verdict()) {
      case HOLDS -> Ending.SUCCESS;
      case VIOLATED -> Ending.FAILURE;
      case NO_VIOLATION_FOUND -> Ending.SKIPPED;
      case INCOMPLETE -> Ending.ERROR;
      case UNDECIDED -> Endings.leftOpenByLimit(report) ? Ending.ERROR : Ending.SKIPPED;
    };
  }

  public void writeTo(OutputStream out) throws IOException {
    try {
      XMLStreamWriter xml =
          XMLOutputFactory.newFactory().createXMLStreamWriter(out, StandardCharsets.UTF_8.name());
      xml.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
      start(xml, 0, "testsuites");
      xml.writeAttribute("name", "nutshell");
      writeCounts(xml);
      start(xml, 1, "testsuite");
      xml.writeAttribute("name", Xml.clean(model));
      writeCounts(xml);
      writeFigures(xml);
      for (PropertyResult property : report.properties()) {
        writeCase(xml, property);
      }
      end(xml, 1);
      end(xml, 0);
      xml.writeCharacters("\n");
      xml.writeEndDocument();
      xml.flush();
    } catch (XMLStreamException problem) {
      throw new IOException(problem.getMessage(), problem);
    }
  }

  private void writeCounts(XMLStreamWriter xml) throws XMLStreamException {
    xml.writeAttribute("tests", Integer.toString(report.properties().size()));
    xml.writeAttribute("failures", count(Ending.FAILURE));
    xml.writeAttribute("errors", count(Ending.ERROR));
    xml.writeAttribute("skipped", count(Ending.SKIPPED));
    xml.writeAttribute("time", seconds());
  }

  private String count(Ending wanted) {
    return Long.toString(report.properties().stream().filter(p -> ending(p) == wanted).count());
  }

  /**
   * The time of the whole search, which is also the time of each property: one search checks them
   * all.
   */
  private String seconds() {
    return Figures.decimal(report.effort().seconds(), 3).replace(",", "");
  }

  private void writeFigures(XMLStreamWriter xml) throws XMLStreamException {
    start(xml, 2, "properties");
    writeFigure(xml, "states", Long.toString(report.states()));
    writeFigure(xml, "transitions", Long.toString(report.explored().transitions()));
    if (report.explored().deadlocks() != Report.Explored.NOT_COUNTED) {
      writeFigure(xml, "deadlocks", Long.toString(report.explored().deadlocks()));
    }
    writeFigure(xml, "memoryBytes", Long.toString(report.effort().memoryBytes()));
    writeFigure(xml, "store", report.effort().store());
    writeFigure(xml, "order", report.effort().order().toString());
    writeFigure(xml, "complete", Boolean.toString(report.complete()));
    end(xml, 2);
  }

  private static void writeFigure(XMLStreamWriter xml, String name, String value)
      throws XMLStreamException {
    indent(xml, 3);
    xml.writeEmptyElement("property");
    xml.writeAttribute("name", name);
    xml.writeAttribute("value", value);
  }

  private void writeCase(XMLStreamWriter xml, PropertyResult property) throws XMLStreamException {
    Ending ending = ending(property);
    start(xml, 2, "testcase");
    xml.writeAttribute("name", Xml.clean(property.name()));
    xml.writeAttribute("classname", Xml.clean(model));
    xml.writeAttribute("time", seconds());
    switch (ending) {
      case FAILURE -> {
        start(xml, 3, "failure");
        xml.writeAttribute("type", property.verdict().id());
        xml.writeAttribute("message", Xml.clean(Findings.inWords(property)));
        xml.writeCharacters(Xml.clean(trace(property)));
        xml.writeEndElement();
      }
      case ERROR, SKIPPED -> {
        indent(xml, 3);
        xml.writeEmptyElement(ending == Ending.ERROR ? "error" : "skipped");
        if (ending == Ending.ERROR) {
          xml.writeAttribute("type", Verdict.INCOMPLETE.id());
        }
        xml.writeAttribute("message", Xml.clean(Endings.inWords(report, property)));
      }
      case SUCCESS -> {}
    }
    end(xml, 2);
  }

  private String trace(PropertyResult property) {
    Trace trace = property.trace();
    if (trace == null) {
      return "";
    }
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(text, false, StandardCharsets.UTF_8);
    new TraceText(report.model(), TraceStyle.DIFF, Palette.PLAIN, out).print(LastSteps.of(trace));
    out.flush();
    return "\n" + text.toString(StandardCharsets.UTF_8);
  }

  private static void start(XMLStreamWriter xml, int depth, String element)
      throws XMLStreamException {
    indent(xml, depth);
    xml.writeStartElement(element);
  }

  private static void end(XMLStreamWriter xml, int depth) throws XMLStreamException {
    indent(xml, depth);
    xml.writeEndElement();
  }

  private static void indent(XMLStreamWriter xml, int depth) throws XMLStreamException {
    xml.writeCharacters("\n" + "  ".repeat(depth));
  }
}
