package io.nutshell.language.java;

import io.nutshell.language.Constants;
import io.nutshell.language.Language;
import io.nutshell.language.SourceText;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.SourcePosition;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * Reads a Java source file that has a static method which returns a model.
 *
 * <p>The file is compiled in memory and run in a class loader of its own, with the rights of this
 * process: it is a program, not data.
 */
public final class JavaLanguage implements Language {
  private final Supplier<@Nullable JavaCompiler> compiler;

  public JavaLanguage() {
    this(ToolProvider::getSystemJavaCompiler);
  }

  /**
   * @param compiler gives null where the running Java has none
   */
  JavaLanguage(Supplier<@Nullable JavaCompiler> compiler) {
    this.compiler = compiler;
  }

  @Override
  public String name() {
    return "Java";
  }

  @Override
  public List<String> extensions() {
    return List.of("java");
  }

  @Override
  public Model load(Path file) {
    return load(file, Constants.none());
  }

  @Override
  public Model load(Path file, Constants constants) {
    SourceText source = SourceText.read(file);
    if (source.text().isBlank()) {
      throw new InputError(
          new SourcePosition(source.file(), 1, 1),
          "the file is empty",
          "save it first, or use another file");
    }
    Model model = new ModelMethod(source, compiled(source, file), constants).call();
    constants.requireAllKnown();
    return model instanceof RuleModel rules ? rules.readFrom(file) : model;
  }

  private CompiledSource compiled(SourceText source, Path file) {
    JavaCompiler found = compiler.get();
    if (found == null) {
      throw new InputError(
          new SourcePosition(source.file(), 0, 0),
          "a model in Java must be compiled, and the Java in "
              + System.getProperty("java.home")
              + " has no compiler",
          "use a JDK "
              + Runtime.version().feature()
              + ", and the archive of Nutshell without a Java of its own");
    }
    return CompiledSource.of(source, file, found);
  }
}
