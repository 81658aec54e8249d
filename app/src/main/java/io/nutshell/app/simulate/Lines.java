package io.nutshell.app.simulate;

import io.nutshell.model.SourcePosition;
import org.jspecify.annotations.Nullable;

/** Where commands come from. */
public interface Lines extends AutoCloseable {

  /** The next line, or null at the end. */
  @Nullable String next(String prompt);

  /** Where the last line stands, if it was in a file; a mistake there ends the session. */
  default @Nullable SourcePosition position() {
    return null;
  }

  /** Whether the reader of the output has not seen the line yet. */
  default boolean echoed() {
    return true;
  }

  @Override
  default void close() {}
}
