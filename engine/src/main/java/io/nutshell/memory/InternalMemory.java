package io.nutshell.memory;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.util.Set;

/**
 * Makes a {@link RawMemory} that calls the JDK's own {@code Unsafe}. The sources keep to what the
 * JDK supports, so the class is put together here: methods that hand on their arguments.
 */
final class InternalMemory {
  private static final String PACKAGE = "jdk.internal.misc";
  private static final ClassDesc UNSAFE = ClassDesc.of(PACKAGE, "Unsafe");
  private static final ClassDesc MEMORY = ClassDesc.of(RawMemory.class.getName());
  private static final ClassDesc SELF = ClassDesc.of(InternalMemory.class.getName() + "Code");

  private static final Set<String> UNALIGNED = Set.of("amd64", "x86_64", "aarch64");

  private InternalMemory() {}

  /** Whether this JVM lets us, and the processor reads and writes at addresses of any kind. */
  static boolean isOpen() {
    return Object.class.getModule().isExported(PACKAGE, InternalMemory.class.getModule())
        && UNALIGNED.contains(System.getProperty("os.arch"));
  }

  static RawMemory load() {
    byte[] code =
        ClassFile.of()
            .build(
                SELF,
                type -> {
                  type.withSuperclass(MEMORY);
                  type.withMethodBody(
                      ConstantDescs.INIT_NAME,
                      ConstantDescs.MTD_void,
                      0,
                      body ->
                          body.aload(0)
                              .invokespecial(
                                  MEMORY, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                              .return_());
                  handOn("getLong", "(J)J", type);
                  handOn("putLong", "(JJ)V", type);
                  handOn("getInt", "(J)I", type);
                  handOn("putInt", "(JI)V", type);
                  handOn("allocateMemory", "(J)J", type);
                  handOn("freeMemory", "(J)V", type);
                  handOn("setMemory", "(JJB)V", type);
                  handOn("copyMemory", "(JJJ)V", type);
                });
    try {
      Constructor<?> made =
          MethodHandles.lookup()
              .defineHiddenClass(code, true)
              .lookupClass()
              .getDeclaredConstructor();
      return (RawMemory) made.newInstance();
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static void handOn(String name, String descriptor, ClassBuilder type) {
    MethodTypeDesc signature = MethodTypeDesc.ofDescriptor(descriptor);
    type.withMethodBody(name, signature, 0, body -> handOn(name, signature, body));
  }

  private static void handOn(String name, MethodTypeDesc signature, CodeBuilder body) {
    body.invokestatic(UNSAFE, "getUnsafe", MethodTypeDesc.of(UNSAFE));
    for (int i = 0; i < signature.parameterCount(); i++) {
      body.loadLocal(TypeKind.from(signature.parameterType(i)), body.parameterSlot(i));
    }
    body.invokevirtual(UNSAFE, name, signature);
    body.return_(TypeKind.from(signature.returnType()));
  }
}
