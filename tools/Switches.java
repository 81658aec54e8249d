import static java.lang.classfile.ClassFile.ACC_PRIVATE;
import static java.lang.classfile.ClassFile.ACC_STATIC;
import static java.lang.classfile.ClassFile.ACC_SYNTHETIC;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Gives each {@code switch} over types a method of plain {@code instanceof} tests.
 *
 * <p>Usage: {@code Switches CLASSES_FOLDER}, with the classes that those name on the class path.
 * The compiler leaves it to the JVM to make a class for every such switch when it is first met, and
 * the ahead-of-time cache keeps none of them: that was a quarter of the time it takes to check a
 * tiny model.
 */
final class Switches {
  private static final ClassFile CLASS_FILE =
      ClassFile.of(
          ClassFile.ClassHierarchyResolverOption.of(
              ClassHierarchyResolver.ofResourceParsing(Switches.class.getClassLoader())
                  .orElse(ClassHierarchyResolver.defaultResolver())));

  private final ClassModel model;
  private final List<Switch> found = new ArrayList<>();

  /** A switch: what it is called with, and the types of its cases in order. */
  private record Switch(String name, MethodTypeDesc type, List<ClassDesc> cases) {}

  private Switches(ClassModel model) {
    this.model = model;
  }

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(any -> any.toString().endsWith(".class")).toList()) {
        ClassModel model = CLASS_FILE.parse(file);
        if (model.methods().stream().anyMatch(Switches::hasSwitch)) {
          Files.write(file, new Switches(model).rewritten());
        }
      }
    }
  }

  private static boolean hasSwitch(MethodModel method) {
    return method.code().stream()
        .flatMap(code -> code.elementStream())
        .anyMatch(element -> element instanceof InvokeDynamicInstruction call && isSwitch(call));
  }

  private static boolean isSwitch(InvokeDynamicInstruction call) {
    DirectMethodHandleDesc maker = call.bootstrapMethod();
    return maker.owner().displayName().equals("SwitchBootstraps")
        && maker.methodName().equals("typeSwitch")
        && call.bootstrapArgs().stream()
            .allMatch(one -> one instanceof ClassDesc type && type.isClassOrInterface());
  }

  private byte[] rewritten() {
    CodeTransform calls =
        (code, element) -> {
          if (element instanceof InvokeDynamicInstruction call && isSwitch(call)) {
            call(code, call);
          } else {
            code.with(element);
          }
        };
    return CLASS_FILE.transformClass(
        model,
        ClassTransform.transformingMethodBodies(Switches::hasSwitch, calls)
            .andThen(
                ClassTransform.endHandler(
                    made ->
                        found.forEach(
                            one ->
                                made.withMethodBody(
                                    one.name,
                                    one.type,
                                    ACC_PRIVATE | ACC_STATIC | ACC_SYNTHETIC,
                                    code -> write(code, one))))));
  }

  private void call(CodeBuilder code, InvokeDynamicInstruction call) {
    List<ClassDesc> cases = call.bootstrapArgs().stream().map(ClassDesc.class::cast).toList();
    Switch one = new Switch("switch$" + found.size(), call.typeSymbol(), cases);
    found.add(one);
    boolean inInterface = model.flags().has(AccessFlag.INTERFACE);
    code.invokestatic(model.thisClass().asSymbol(), one.name, one.type, inInterface);
  }

  /** As SwitchBootstraps has it: -1 for null, else the first case, from a number on, that fits. */
  private static void write(CodeBuilder code, Switch one) {
    Label something = code.newLabel();
    code.aload(0).ifnonnull(something).loadConstant(-1).ireturn().labelBinding(something);
    for (int i = 0; i < one.cases.size(); i++) {
      Label next = code.newLabel();
      code.iload(1).loadConstant(i).if_icmpgt(next);
      code.aload(0).instanceOf(one.cases.get(i)).ifeq(next);
      code.loadConstant(i).ireturn().labelBinding(next);
    }
    code.loadConstant(one.cases.size()).ireturn();
  }
}
