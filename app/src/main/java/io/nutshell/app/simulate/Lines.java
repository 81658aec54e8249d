package io.nutshell.app.simulate;

import io.nutshell.model.SourcePosition;
import org.jspecify.annotations.Nullable;

/** The source of commands. */
public interface Lines extends AutoCloseable {

  /** The next line, or null at the end. */
  @Nullable String next(String prompt);

  /** The position of the last line if it comes from a file, where a mistake ends the session. */
  default @Nullable SourcePosition position() {
    return null;
  }

  /** Whether to print the line, because the reader of the output has not seen it. */
  default boolean echoed() {
    return true;
  }

  @Override
  default void close() {}
}
