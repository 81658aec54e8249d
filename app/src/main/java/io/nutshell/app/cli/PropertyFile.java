package io.nutshell.app.cli;

import io.nutshell.check.property.Property;
import io.nutshell.check.property.PropertyKind;
import io.nutshell.check.property.PropertyKinds;
import io.nutshell.language.NearestName;
import io.nutshell.language.SourceText;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads properties from a file, one per line: {@code NAME: KIND EXPRESSION}. Empty lines and lines
 * that begin with {@code #} or {@code //} are ignored. Mistakes are collected, so that all can be
 * reported together.
 */
final class PropertyFile {
  private static final String EXAMPLE = "write a line such as 'exclusion: invariant x < 3'";

  /** The name, the kind and the argument, without the blanks around them. */
  private static final Pattern LINE = Pattern.compile("\\s*([^:]*?)\\s*:\\s*(\\S*)\\s*(.*?)\\s*");

  private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.-]*");

  private final String file;
  private final List<InputError> errors;
  private final Map<String, Question> questions = new LinkedHashMap<>();

  private PropertyFile(String file, List<InputError> errors) {
    this.file = file;
    this.errors = errors;
  }

  /** The property file in the model's folder; null if there is none. */
  static @Nullable Path beside(Path model) {
    String name = String.valueOf(model.getFileName());
    int dot = name.lastIndexOf('.');
    Path file = model.resolveSibling((dot < 0 ? name : name.substring(0, dot)) + ".props");
    return Files.isRegularFile(file) && !file.equals(model) ? file : null;
  }

  /**
   * @param errors receives what is wrong with single lines
   * @throws InputError if the file cannot be read
   */
  static List<Question> read(Path path, List<InputError> errors) {
    PropertyFile reader = new PropertyFile(path.toString(), errors);
    List<String> lines = SourceText.read(path).text().lines().toList();
    int before = errors.size();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#") && !line.startsWith("//")) {
        reader.read(i + 1, lines.get(i));
      }
    }
    if (reader.questions.isEmpty() && errors.size() == before) {
      errors.add(
          new InputError(
              new SourcePosition(path.toString(), 0, 0), "the file has no properties", EXAMPLE));
    }
    return new ArrayList<>(reader.questions.values());
  }

  private void read(int line, String text) {
    Matcher parts = LINE.matcher(text);
    int first = 1 + text.length() - text.stripLeading().length();
    if (!parts.matches() || !NAME.matcher(parts.group(1)).matches()) {
      wrong(line, first, "a property begins with its name and a colon", EXAMPLE);
      return;
    }
    String name = parts.group(1);
    String word = parts.group(2);
    PropertyKind kind = PropertyKinds.named(word).orElse(null);
    if (kind == null) {
      List<String> words = PropertyKinds.all().stream().map(PropertyKind::id).toList();
      wrong(
          line,
          parts.start(2) + 1,
          word.isEmpty()
              ? "'" + name + "' does not say what kind of property it is"
              : "there is no kind of property '" + word + "'",
          NearestName.hint(word, words).orElse("one of these: " + String.join(", ", words)));
      return;
    }
    SourcePosition start = new SourcePosition(file, line, parts.start(3) + 1);
    Question question = new Question(name, kind, parts.group(3), start);
    if (complete(question)) {
      add(question, first);
    }
  }

  private boolean complete(Question question) {
    PropertyKind kind = question.kind();
    SourcePosition at = question.start();
    boolean needsArgument = kind.argument() != PropertyKind.Argument.NONE;
    if (needsArgument == question.argument().isEmpty()) {
      wrong(
          at.line(),
          at.column(),
          needsArgument
              ? "the " + kind.id() + " of '" + question.name() + "' is missing"
              : kind.id() + " takes no expression",
          needsArgument
              ? "write '" + question.name() + ": " + kind.id() + " x < 3'"
              : "write '" + question.name() + ": invariant …'");
      return false;
    }
    try {
      Property _ = question.property();
      return true;
    } catch (InputError error) {
      errors.add(error);
      return false;
    }
  }

  private void add(Question question, int column) {
    int line = question.start().line();
    Question twin = questions.putIfAbsent(question.name(), question);
    if (twin != null) {
      wrong(
          line,
          column,
          "'" + question.name() + "' is the name of line " + twin.start().line() + " too",
          "rename one of the two");
      return;
    }
    boolean single = question.kind().argument() == PropertyKind.Argument.NONE;
    for (Question other : questions.values()) {
      if (single && !other.equals(question) && other.kind().equals(question.kind())) {
        wrong(
            line,
            column,
            question.kind().id() + " is asked in line " + other.start().line() + " already",
            "remove one of the two");
      }
    }
  }

  private void wrong(int line, int column, String cause, String hint) {
    errors.add(new InputError(new SourcePosition(file, line, column), cause, hint));
  }
}
