package io.nutshell.app.simulate;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Commands from a pipe. */
public final class StreamLines implements Lines {
  private final BufferedReader reader;

  public StreamLines(InputStream in) {
    reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
  }

  @Override
  public @Nullable String next(String prompt) {
    try {
      return reader.readLine();
    } catch (IOException _) {
      return null; // The stream was closed.
    }
  }

  @Override
  public boolean echoed() {
    return false;
  }
}
