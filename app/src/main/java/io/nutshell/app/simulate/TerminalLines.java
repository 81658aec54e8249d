package io.nutshell.app.simulate;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.completer.StringsCompleter;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/** Commands typed at a terminal, with editing, history and completion. */
public final class TerminalLines implements Lines {
  private final Terminal terminal;
  private final LineReader reader;
  private final PrintStream out;

  /**
   * @param words the words that the Tab key completes
   * @param out flushed before the prompt is shown
   */
  public TerminalLines(List<String> words, PrintStream out) {
    try {
      terminal =
          TerminalBuilder.builder().name("nutshell").system(true).graphemeCluster(false).build();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
    reader =
        LineReaderBuilder.builder()
            .terminal(terminal)
            .completer(new StringsCompleter(words))
            // An exclamation mark is part of an expression and must not recall history.
            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
            .build();
    this.out = out;
  }

  @Override
  public @Nullable String next(String prompt) {
    out.flush();
    while (true) {
      try {
        return reader.readLine(prompt);
      } catch (UserInterruptException _) {
        // Ctrl-C discards the line, as in a shell; Ctrl-D ends the session.
      } catch (EndOfFileException _) {
        return null;
      }
    }
  }

  @Override
  public boolean attended() {
    return true;
  }

  /** Ctrl-C, which otherwise ends the process, ends the work. */
  @Override
  public <T> T interruptibly(Function<BooleanSupplier, T> work) {
    AtomicBoolean interrupted = new AtomicBoolean();
    Object usual = Signals.register("INT", () -> interrupted.set(true));
    try {
      return work.apply(interrupted::get);
    } finally {
      Signals.unregister("INT", usual);
    }
  }

  @Override
  public void close() {
    try {
      terminal.close();
    } catch (IOException _) {
      // The process is about to end.
      return;
    }
  }
}
