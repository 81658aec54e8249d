package io.nutshell.app.report;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the first write that failed: a {@link java.io.PrintStream} in front of this stream
 * swallows the exception and continues.
 */
public final class WatchedOutput extends FilterOutputStream {
  private @Nullable IOException failure;

  public WatchedOutput(OutputStream target) {
    super(target);
  }

  /** The first failure; null if everything was written. */
  public @Nullable IOException failure() {
    return failure;
  }

  /** Throws the failure if there was one. */
  void throwFailure() throws IOException {
    if (failure != null) {
      throw failure;
    }
  }

  /** Whether the reader has closed the pipe, as {@code head} does after its last line. */
  public static boolean isClosedPipe(IOException failure) {
    return ("" + failure.getMessage()).toLowerCase(Locale.ROOT).contains("broken pipe");
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    throwFailure(); // Output after a gap is useless, and a closed pipe stays closed.
    try {
      out.write(bytes, from, count);
    } catch (IOException problem) {
      failure = problem;
      throw problem;
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException problem) {
      failure = failure == null ? problem : failure;
      throw problem;
    }
  }
}
