package io.nutshell.app.cli;

import io.nutshell.app.report.Palette;
import io.nutshell.app.report.Typed;
import io.nutshell.check.property.Verdict;
import io.nutshell.model.Control;
import io.nutshell.model.InputError;
import io.nutshell.model.Phrase;
import java.io.PrintStream;
import java.util.List;

/** Prints why a command failed. */
final class Failures {
  static final int BAD_INPUT = 2;

  /** EX_SOFTWARE of sysexits.h: a defect of Nutshell. */
  static final int INTERNAL = 70;

  private static final int MAX_MESSAGE_LENGTH = 2000;

  private Failures() {}

  /** Prints the failure and returns the exit code. */
  static int explain(Throwable failure, Console console) {
    PrintStream err = console.err();
    Palette palette = console.errPalette("auto");
    String error = palette.bad("error:") + " ";
    return switch (failure) {
      case InputError input -> {
        print(input, error, palette, err);
        input.others().forEach(other -> print(other, error, palette, err));
        yield BAD_INPUT;
      }
      case StackOverflowError _ -> {
        print(
            new InputError(
                null,
                "the model or an expression is nested too deeply",
                "write it with less nesting"),
            error,
            palette,
            err);
        traceIfWanted(failure, err);
        yield BAD_INPUT;
      }
      case OutOfMemoryError missing -> {
        print(outOf(missing), error, palette, err);
        traceIfWanted(failure, err);
        yield Verdict.INCOMPLETE.exitCode();
      }
      default -> {
        err.println(palette.bad("internal error:") + " " + failure);
        err.println(
            "  This is a defect of Nutshell, not of your model. Please report it with the model,");
        err.println("  the command, and what the same command prints with NUTSHELL_DEBUG=1 set.");
        traceIfWanted(failure, err);
        yield INTERNAL;
      }
    };
  }

  /** The JVM reports threads that cannot be started as missing memory. */
  private static InputError outOf(OutOfMemoryError missing) {
    String what = String.valueOf(missing.getMessage());
    return what.contains("native thread")
        ? new InputError(
            null,
            "the system lets this process start no more threads: " + what,
            "--threads 1 uses one thread for the search")
        : new InputError(
            null,
            "the Java heap is full: " + what,
            Phrase.of("%s gives it more room", Control.HEAP.to("-Xmx4g")));
  }

  private static void print(InputError input, String error, Palette palette, PrintStream err) {
    String position = input.position() == null ? "" : input.position() + ": ";
    String reason = shortened(input.reason(Typed.WORDING));
    err.println(error + position + reason.replace("\n", "\n       "));
    // The reason of a formula that cannot be read ends with a caret below the place.
    List<String> excerpt = reason.endsWith("^") ? List.of() : SourceExcerpt.of(input.position());
    if (!excerpt.isEmpty()) {
      err.println(excerpt.getFirst());
      int caret = excerpt.getLast().length() - 1;
      err.println(excerpt.getLast().substring(0, caret) + palette.bad("^"));
    }
    err.println(shortened(input.hintLine(Typed.WORDING)));
  }

  /**
   * Cuts out the middle of a message longer than {@link #MAX_MESSAGE_LENGTH}, as one that quotes a
   * very long name.
   */
  private static String shortened(String text) {
    int end = MAX_MESSAGE_LENGTH / 4;
    return text.length() <= MAX_MESSAGE_LENGTH
        ? text
        : text.substring(0, MAX_MESSAGE_LENGTH - end) + " … " + text.substring(text.length() - end);
  }

  private static void traceIfWanted(Throwable failure, PrintStream err) {
    if (System.getenv("NUTSHELL_DEBUG") != null) {
      failure.printStackTrace(err);
    }
  }
}
