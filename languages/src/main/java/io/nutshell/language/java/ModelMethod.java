package io.nutshell.language.java;

import io.nutshell.language.Constants;
import io.nutshell.language.SourceText;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.SourcePosition;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Calls the method of a source file that returns its model: the only static one that returns a
 * {@link Model}, or else the one named {@code model}. It takes nothing, or {@link Parameters}.
 */
final class ModelMethod {
  private static final String NAME = "model";

  private final SourceText source;
  private final CompiledSource classes;
  private final Constants constants;

  ModelMethod(SourceText source, CompiledSource classes, Constants constants) {
    this.source = source;
    this.classes = classes;
    this.constants = constants;
  }

  Model call() {
    try {
      Method method = chosen();
      method.setAccessible(true);
      Object model =
          method.getParameterCount() == 0
              ? method.invoke(null)
              : method.invoke(null, new Parameters(constants));
      if (model == null) {
        throw error(0, method.getName() + "() returns no model but null", "return a model");
      }
      return (Model) model;
    } catch (InvocationTargetException thrown) {
      throw failed(thrown.getCause());
    } catch (ReflectiveOperationException | LinkageError thrown) {
      throw failed(thrown.getCause() == null ? thrown : thrown.getCause());
    }
  }

  private Method chosen() throws ClassNotFoundException {
    List<Method> found = new ArrayList<>();
    for (String name : classes.names()) {
      for (Method method : classes.loadClass(name).getDeclaredMethods()) {
        if (fits(method)) {
          found.add(method);
        }
      }
    }
    if (found.isEmpty()) {
      throw error(
          1,
          "no static method here returns a model, so there is nothing to check",
          "add one: static RuleModel model() { … return system.build(); }");
    }
    List<Method> named = found.stream().filter(m -> m.getName().equals(NAME)).toList();
    List<Method> left = found.size() == 1 ? found : named;
    if (left.size() != 1) {
      throw error(
          1,
          "several static methods here return models: "
              + found.stream()
                  .map(m -> m.getDeclaringClass().getName() + "." + m.getName() + "()")
                  .sorted()
                  .collect(Collectors.joining(", ")),
          "name the one to check 'model', and no other so");
    }
    return left.getFirst();
  }

  private static boolean fits(Method method) {
    return Modifier.isStatic(method.getModifiers())
        && !method.isSynthetic()
        && Model.class.isAssignableFrom(method.getReturnType())
        && (method.getParameterCount() == 0
            || Arrays.equals(method.getParameterTypes(), new Class<?>[] {Parameters.class}));
  }

  /** What the method threw, at the line of the file where it came from. */
  private InputError failed(@Nullable Throwable thrown) {
    if (thrown instanceof OutOfMemoryError full) {
      throw full;
    }
    if (thrown instanceof InputError known) {
      return known.position() == null ? known : known.at(known.position());
    }
    int line = 0;
    for (StackTraceElement frame :
        thrown == null ? new StackTraceElement[0] : thrown.getStackTrace()) {
      if (classes.names().contains(frame.getClassName())) {
        line = Math.max(0, frame.getLineNumber());
        break;
      }
    }
    return error(
        line,
        "the model cannot be built: " + (thrown == null ? "it fails" : inWords(thrown)),
        "correct the method that builds it");
  }

  private static String inWords(Throwable thrown) {
    return thrown instanceof IllegalArgumentException && thrown.getMessage() != null
        ? thrown.getMessage()
        : thrown.toString();
  }

  private InputError error(int line, String reason, String hint) {
    return new InputError(new SourcePosition(source.file(), line, line == 0 ? 0 : 1), reason, hint);
  }
}
