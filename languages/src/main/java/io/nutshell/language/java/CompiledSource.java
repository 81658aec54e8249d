package io.nutshell.language.java;

import io.nutshell.language.SourceText;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.SourcePosition;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.JavaFileObject.Kind;
import javax.tools.SimpleJavaFileObject;
import org.jspecify.annotations.Nullable;

/**
 * The classes of a source file, compiled in memory, in a class loader of their own. Other source
 * files in its folder are compiled if it uses them.
 */
final class CompiledSource extends ClassLoader {
  /** The limit on the errors of one file that are reported. */
  private static final int MAX_ERRORS = 10;

  private final Map<String, byte[]> classes;

  private CompiledSource(Map<String, byte[]> classes) {
    super(Model.class.getClassLoader());
    this.classes = classes;
  }

  /**
   * @throws InputError with all errors of the compiler
   */
  static CompiledSource of(SourceText source, Path file, JavaCompiler compiler) {
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    Map<String, ByteArrayOutputStream> outputs = new LinkedHashMap<>();
    Path folder = file.toAbsolutePath().normalize().getParent();
    List<String> options =
        List.of(
            "-proc:none",
            "-nowarn",
            "-Xlint:none",
            "-g",
            "-classpath",
            classPath(),
            "-sourcepath",
            String.valueOf(folder));
    boolean compiled;
    try (JavaFileManager files =
        new Outputs(
            compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8),
            outputs)) {
      compiled =
          compiler
              .getTask(null, files, diagnostics, options, null, List.of(new Source(source)))
              .call();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (!compiled) {
      throw InputError.together(errors(source, diagnostics.getDiagnostics()));
    }
    Map<String, byte[]> classes = new LinkedHashMap<>();
    outputs.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
    return new CompiledSource(classes);
  }

  /** The names of the classes, those of the file itself first. */
  Set<String> names() {
    return classes.keySet();
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes = classes.get(name);
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, bytes, 0, bytes.length);
  }

  /**
   * The class path of this process, and the places from which the classes of Nutshell were loaded.
   */
  private static String classPath() {
    Set<String> entries = new LinkedHashSet<>();
    for (Class<?> known : List.of(RuleModel.class, Model.class)) {
      CodeSource origin = known.getProtectionDomain().getCodeSource();
      if (origin != null && origin.getLocation() != null) {
        try {
          entries.add(Path.of(origin.getLocation().toURI()).toString());
        } catch (URISyntaxException e) {
          throw new IllegalStateException(e);
        }
      }
    }
    entries.add(System.getProperty("java.class.path", ""));
    return String.join(File.pathSeparator, entries);
  }

  private static List<InputError> errors(
      SourceText source, List<Diagnostic<? extends JavaFileObject>> diagnostics) {
    List<InputError> errors = new ArrayList<>();
    for (Diagnostic<? extends JavaFileObject> diagnostic : diagnostics) {
      if (diagnostic.getKind() == Diagnostic.Kind.ERROR && errors.size() < MAX_ERRORS) {
        String text = diagnostic.getMessage(Locale.ROOT).strip();
        errors.add(
            new InputError(
                position(source, diagnostic),
                text.replaceAll("\\s*\\n\\s*", "\n").replaceAll(":\\s{2,}", ": "),
                hint(String.valueOf(diagnostic.getCode()))));
      }
    }
    return errors;
  }

  /** Counts a tab as one column, as the messages of the other languages do. */
  private static SourcePosition position(
      SourceText source, Diagnostic<? extends JavaFileObject> diagnostic) {
    JavaFileObject file = diagnostic.getSource();
    if (file != null && !(file instanceof Source)) {
      return new SourcePosition(
          file.getName(),
          (int) Math.max(1, diagnostic.getLineNumber()),
          (int) Math.max(1, diagnostic.getColumnNumber()));
    }
    int at = Math.clamp(diagnostic.getPosition(), 0, source.text().length());
    int line = 1 + (int) source.text().substring(0, at).chars().filter(c -> c == '\n').count();
    return new SourcePosition(source.file(), line, at - source.text().lastIndexOf('\n', at - 1));
  }

  private static String hint(String code) {
    return code.contains("cant.resolve") || code.contains("doesnt.exist")
        ? "check the spelling, and that it is imported"
        : code.contains("expected") || code.contains("premature.eof")
            ? "look for a missing bracket, comma or semicolon before it"
            : "correct the Java; this message is from the compiler of the JDK "
                + Runtime.version().feature();
  }

  /** The text of the file. A public class in it may have any name. */
  private static final class Source extends SimpleJavaFileObject {
    private final SourceText source;

    Source(SourceText source) {
      super(Path.of(source.file()).toUri(), Kind.SOURCE);
      this.source = source;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return source.text();
    }

    @Override
    public boolean isNameCompatible(String simpleName, Kind kind) {
      return kind == Kind.SOURCE;
    }
  }

  /** Keeps the compiled classes in memory. */
  private static final class Outputs extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ByteArrayOutputStream> classes;

    Outputs(JavaFileManager files, Map<String, ByteArrayOutputStream> classes) {
      super(files);
      this.classes = classes;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, Kind kind, @Nullable FileObject sibling) {
      return new SimpleJavaFileObject(URI.create("memory:///" + className), kind) {
        @Override
        public OutputStream openOutputStream() {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          classes.put(className, bytes);
          return bytes;
        }
      };
    }
  }
}
