package io.nutshell.language.esml;

import io.nutshell.language.SourceText;
import java.util.List;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;

/**
 * Lays out the text of a model: keywords in capitals, two blanks per level, one statement per line.
 * Text on one line stays on one line if it fits; comments and single blank lines are kept.
 */
final class Formatter {
  /** Text that stood on one line is broken if it exceeds this. */
  private static final int MAX_WIDTH = 100;

  private final LayoutWriter out;

  private Formatter(CommonTokenStream tokens) {
    this.out = new LayoutWriter(tokens);
  }

  /**
   * The text of a model in the standard layout.
   *
   * @throws io.nutshell.model.InputError if it is not a model
   */
  static String format(SourceText source) {
    SyntaxTree<EsmlParser.ModelContext> tree = SyntaxTree.ofModel(source.file(), source.text());
    Formatter formatter = new Formatter(tree.tokens());
    formatter.model(tree.root());
    return formatter.out.text();
  }

  private void model(EsmlParser.ModelContext model) {
    flat(model.MODEL(), model.name, model.SEMICOLON());
    out.blankLine();
    for (EsmlParser.SectionContext section : model.section()) {
      if (section.declaration() != null) {
        out.newLine();
        declaration(section.declaration());
      } else {
        out.blankLine();
        process(section.process());
      }
    }
    out.blankLine();
    flat(model.BEGIN());
    out.indent();
    starts(model.starts());
    out.outdent(model.END());
    flat(model.END(), model.end, model.DOT());
    out.newLine();
    out.token(model.EOF().getSymbol());
  }

  private void process(EsmlParser.ProcessContext process) {
    header(process);
    for (EsmlParser.DeclarationContext declaration : process.declaration()) {
      out.newLine();
      declaration(declaration);
    }
    out.newLine();
    flat(process.BEGIN());
    out.indent();
    statements(process.statements());
    out.outdent(process.END());
    flat(process.END(), process.end, process.SEMICOLON().getLast());
  }

  /** All up to the first semicolon that is not within the parameters. */
  private void header(EsmlParser.ProcessContext process) {
    int nesting = 0;
    for (int i = 0; i < process.getChildCount(); i++) {
      ParseTree child = process.getChild(i);
      out.flat(child);
      switch (child.getText()) {
        case "(" -> nesting++;
        case ")" -> nesting--;
        case ";" -> {
          if (nesting == 0) {
            return;
          }
        }
        default -> {}
      }
    }
  }

  private void declaration(EsmlParser.DeclarationContext declaration) {
    if (fits(declaration)) {
      out.flat(declaration);
      return;
    }
    out.token(declaration.getStart());
    out.indent();
    for (int i = 1; i < declaration.getChildCount(); i++) {
      ParseTree child = declaration.getChild(i);
      if (child instanceof ParserRuleContext entry) {
        out.newLine();
        entry(entry);
      } else {
        out.flat(child);
      }
    }
    out.outdent();
  }

  /** A declaration. A record that does not fit on a line is broken. */
  private void entry(ParserRuleContext entry) {
    if (fits(entry)) {
      out.flat(entry);
      return;
    }
    for (int i = 0; i < entry.getChildCount(); i++) {
      switch (entry.getChild(i)) {
        case EsmlParser.RecordContext record -> record(record);
        case ParserRuleContext part -> entry(part);
        case ParseTree leaf -> out.flat(leaf);
      }
    }
  }

  private void record(EsmlParser.RecordContext record) {
    flat(record.RECORD());
    out.indent();
    for (int i = 0; i < record.fields().size(); i++) {
      out.newLine();
      entry(record.fields(i));
      if (i + 1 < record.fields().size()) {
        out.raw(";");
      }
    }
    out.newLine();
    out.outdent(record.END());
    flat(record.END());
  }

  /** Statements on lines of their own, between the lines around them. */
  private void statements(EsmlParser.StatementsContext context) {
    List<EsmlParser.StatementContext> all = context.statement();
    for (int i = 0; i < all.size(); i++) {
      out.newLine();
      statement(all.get(i));
      if (i + 1 < all.size()) {
        out.raw(";");
      }
    }
    out.newLine();
  }

  private void statement(EsmlParser.StatementContext statement) {
    if (fits(statement)) {
      out.flat(statement);
      return;
    }
    if (statement.label != null) {
      flat(statement.NAME(), statement.COLON());
    }
    switch (statement.action()) {
      case EsmlParser.ChoiceContext choice -> {
        out.token(choice.getStart());
        boolean otherwise = choice.otherwise != null;
        alternatives(choice.alternative(), choice.BOX(), otherwise ? choice.ELSE() : choice.END());
        if (otherwise) {
          otherwise(choice);
        }
        flat(choice.END());
      }
      case EsmlParser.LoopContext loop -> {
        out.token(loop.getStart());
        alternatives(loop.alternative(), loop.BOX(), loop.END());
        flat(loop.END());
      }
      case EsmlParser.AtomicContext atomic -> {
        out.token(atomic.getStart());
        out.indent();
        statements(atomic.statements());
        out.outdent(atomic.END());
        flat(atomic.END());
      }
      case EsmlParser.ActionContext simple -> out.flat(simple);
    }
  }

  private void alternatives(
      List<EsmlParser.AlternativeContext> alternatives,
      List<TerminalNode> boxes,
      TerminalNode closing) {
    for (int i = 0; i < alternatives.size(); i++) {
      if (i > 0) {
        flat(boxes.get(i - 1));
      }
      EsmlParser.AlternativeContext alternative = alternatives.get(i);
      if (fits(alternative)) {
        out.flat(alternative);
        out.newLine();
      } else {
        out.flat(alternative.guard());
        flat(alternative.ARROW());
        out.indent();
        statements(alternative.statements());
        out.outdent(i < boxes.size() ? boxes.get(i) : closing);
      }
    }
  }

  private void otherwise(EsmlParser.ChoiceContext choice) {
    flat(choice.ELSE());
    if (choice.otherwise.getChildCount() > 0
        && choice.ELSE().getSymbol().getLine() == choice.otherwise.getStop().getLine()
        && out.fits(choice.otherwise, MAX_WIDTH - "ELSE ".length())) {
      out.flat(choice.otherwise);
      out.newLine();
    } else {
      out.indent();
      statements(choice.otherwise);
      out.outdent(choice.END());
    }
  }

  private void starts(EsmlParser.StartsContext context) {
    List<EsmlParser.StartContext> all = context.start();
    for (int i = 0; i < all.size(); i++) {
      EsmlParser.StartContext start = all.get(i);
      boolean together = i > 0 && all.get(i - 1).getStop().getLine() == start.getStart().getLine();
      if (!together || !out.fits(start, MAX_WIDTH)) {
        out.newLine();
      }
      if (start instanceof EsmlParser.ReplicationContext loop && !fits(loop)) {
        for (int child = 0; child < loop.getChildCount(); child++) {
          if (loop.getChild(child) instanceof EsmlParser.StartsContext inner) {
            out.indent();
            starts(inner);
            out.outdent(loop.END());
          } else {
            out.flat(loop.getChild(child));
          }
        }
      } else {
        out.flat(start);
      }
      if (i + 1 < all.size()) {
        out.raw(";");
      }
    }
    out.newLine();
  }

  /** Whether a part stood on one line, and still fits on one. */
  private boolean fits(ParserRuleContext part) {
    return part.getStart().getLine() == part.getStop().getLine() && out.fits(part, MAX_WIDTH);
  }

  private void flat(Object... leaves) {
    for (Object leaf : leaves) {
      switch (leaf) {
        case TerminalNode node -> out.token(node.getSymbol());
        case Token token -> out.token(token);
        case List<?> nodes -> flat(nodes.getFirst());
        default -> throw new IllegalArgumentException(leaf.toString());
      }
    }
  }
}
