package io.nutshell.app.simulate;

import io.nutshell.model.SourcePosition;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
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

  /**
   * Whether somebody waits at the other end, who sees progress and can press Ctrl-C during {@link
   * #interruptibly}.
   */
  default boolean attended() {
    return false;
  }

  /**
   * Does work that may take long.
   *
   * @param work gets a flag that turns true when the user wants the work to end early
   */
  default <T> T interruptibly(Function<BooleanSupplier, T> work) {
    return work.apply(() -> false);
  }

  @Override
  default void close() {}
}
