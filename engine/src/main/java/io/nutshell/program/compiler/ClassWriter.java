package io.nutshell.program.compiler;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes one hidden class that extends a given class of this package.
 *
 * <p>A method may be requested while another is being written; it is written afterwards.
 */
final class ClassWriter {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  /** The name before the JVM adds a suffix; no other class can refer to a hidden class by it. */
  static final ClassDesc SELF = ClassDesc.of(ClassWriter.class.getPackageName(), "Compiled");

  static final ClassDesc ARRAY = ConstantDescs.CD_long.arrayType();
  private static final MethodTypeDesc DECODE =
      MethodTypeDesc.ofDescriptor("([JILjava/lang/String;)V");

  private record Method(String name, MethodTypeDesc type, int flags, Consumer<CodeBuilder> body) {}

  private final Deque<Method> open = new ArrayDeque<>();
  private final List<long[]> constants = new ArrayList<>();
  private int methods;

  /** Adds a private static method and returns its name. */
  String add(MethodTypeDesc type, Consumer<CodeBuilder> body) {
    String name = "m" + methods++;
    open.add(new Method(name, type, ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC, body));
    return name;
  }

  /** Adds a method that overrides one of the extended class. */
  void override(String name, MethodTypeDesc type, Consumer<CodeBuilder> body) {
    open.add(new Method(name, type, ClassFile.ACC_FINAL, body));
  }

  /** Adds a constant array and returns the name of its static field, of type {@link #ARRAY}. */
  String constant(long[] values) {
    constants.add(values);
    return constantName(constants.size() - 1);
  }

  private static String constantName(int number) {
    return "c" + number;
  }

  /** Writes the class. */
  byte[] bytes(Class<?> extended) {
    return ClassFile.of().build(SELF, builder -> write(builder, desc(extended)));
  }

  /** Writes and loads the class, and creates its only instance. */
  <T> T instance(Class<T> extended) {
    try {
      MethodHandles.Lookup hidden = LOOKUP.defineHiddenClass(bytes(extended), true);
      return extended.cast(
          hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class)).invoke());
    } catch (Throwable impossible) {
      throw new LinkageError("the compiled program cannot be loaded", impossible);
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
    if (!constants.isEmpty()) {
      writeConstants(builder);
    }
  }

  private void writeConstants(ClassBuilder builder) {
    for (int i = 0; i < constants.size(); i++) {
      builder.withField(
          constantName(i),
          ARRAY,
          ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_FINAL);
    }
    builder.withMethodBody(
        ConstantDescs.CLASS_INIT_NAME,
        ConstantDescs.MTD_void,
        ClassFile.ACC_STATIC,
        code -> {
          for (int i = 0; i < constants.size(); i++) {
            pushArray(code, constants.get(i));
            code.putstatic(SELF, constantName(i), ARRAY);
          }
          code.return_();
        });
  }

  /**
   * Builds an array from strings, the only large constants that a class can hold; each is limited
   * to 65,535 bytes.
   */
  private static void pushArray(CodeBuilder code, long[] values) {
    code.loadConstant(values.length).newarray(TypeKind.LONG);
    for (int from = 0; from < values.length; from += 4096) {
      StringBuilder text = new StringBuilder();
      for (int i = from; i < Math.min(from + 4096, values.length); i++) {
        for (int shift = 48; shift >= 0; shift -= 16) {
          text.append((char) (values[i] >>> shift));
        }
      }
      code.dup().loadConstant(from).loadConstant(text.toString());
      code.invokestatic(CompiledProgram.DESC, "decode", DECODE);
    }
  }

  static ClassDesc desc(Class<?> type) {
    return type.describeConstable().orElseThrow();
  }
}
