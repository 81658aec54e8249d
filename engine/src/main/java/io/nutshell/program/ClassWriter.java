package io.nutshell.program;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * Writes one hidden class without fields that extends a given class of this package.
 *
 * <p>Methods may be asked for at any time, also while another is being written: they are written
 * one after the other.
 */
final class ClassWriter {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  /** The name is only a stem: a hidden class has no name that others could use. */
  static final ClassDesc SELF = ClassDesc.of(ClassWriter.class.getPackageName(), "Compiled");

  private record Method(String name, MethodTypeDesc type, int flags, Consumer<CodeBuilder> body) {}

  private final Deque<Method> open = new ArrayDeque<>();
  private int methods;

  /** Adds a private static method and answers its name. */
  String add(MethodTypeDesc type, Consumer<CodeBuilder> body) {
    String name = "m" + methods++;
    open.add(new Method(name, type, ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC, body));
    return name;
  }

  /** Adds a method that overrides one of the extended class. */
  void override(String name, MethodTypeDesc type, Consumer<CodeBuilder> body) {
    open.add(new Method(name, type, ClassFile.ACC_FINAL, body));
  }

  /** Writes and loads the class, and makes its one instance. */
  <T> T instance(Class<T> extended) {
    byte[] bytes = ClassFile.of().build(SELF, builder -> write(builder, desc(extended)));
    try {
      MethodHandles.Lookup hidden = LOOKUP.defineHiddenClass(bytes, true);
      return extended.cast(
          hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class)).invoke());
    } catch (Throwable impossible) {
      throw new LinkageError("the compiled program does not load", impossible);
    }
  }

  private void write(ClassBuilder builder, ClassDesc extended) {
    builder.withFlags(ClassFile.ACC_FINAL).withSuperclass(extended);
    builder.withMethodBody(
        ConstantDescs.INIT_NAME,
        ConstantDescs.MTD_void,
        0,
        code ->
            code.aload(0)
                .invokespecial(extended, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                .return_());
    while (!open.isEmpty()) {
      Method method = open.remove();
      builder.withMethodBody(method.name, method.type, method.flags, method.body);
    }
  }

  static ClassDesc desc(Class<?> type) {
    return type.describeConstable().orElseThrow();
  }
}
