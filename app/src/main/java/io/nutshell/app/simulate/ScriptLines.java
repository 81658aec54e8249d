package io.nutshell.app.simulate;

import io.nutshell.language.SourceText;
import io.nutshell.model.SourcePosition;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Commands from a file, one per line; {@code #} begins a comment. */
public final class ScriptLines implements Lines {
  private final String file;
  private final List<String> lines;
  private int line;

  /**
   * @throws io.nutshell.model.InputError if the file cannot be read
   */
  public ScriptLines(Path path) {
    SourceText source = SourceText.read(path);
    file = source.file();
    lines = source.text().lines().toList();
  }

  @Override
  public @Nullable String next(String prompt) {
    while (line < lines.size()) {
      String text = lines.get(line++);
      int comment = text.indexOf('#');
      String command = (comment < 0 ? text : text.substring(0, comment)).strip();
      if (!command.isEmpty()) {
        return command;
      }
    }
    return null;
  }

  @Override
  public @Nullable SourcePosition position() {
    return new SourcePosition(file, line, 1);
  }

  @Override
  public boolean echoed() {
    return false;
  }
}
