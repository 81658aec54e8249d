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
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes out what the compiler leaves to the JVM to make when it is first met: each {@code switch}
 * over types becomes a method of plain {@code instanceof} tests, and a record's {@code equals} and
 * {@code hashCode} look at its components one by one.
 *
 * <p>Usage: {@code Prelink CLASSES_FOLDER}, with the classes that those name on the class path. The
 * ahead-of-time cache keeps nothing of what is made at run time: the switches were a quarter of the
 * time it takes to check a tiny model, the records a fifth of what was left.
 */
final class Prelink {
  private static final ClassFile CLASS_FILE =
      ClassFile.of(
          ClassFile.ClassHierarchyResolverOption.of(
              ClassHierarchyResolver.ofResourceParsing(Prelink.class.getClassLoader())
                  .orElse(ClassHierarchyResolver.defaultResolver())));

  private static final ClassDesc OBJECTS = ClassDesc.of("java.util.Objects");

  private final ClassModel model;
  private final List<Made> made = new ArrayList<>();

  /** A method in place of what the JVM would make for a call. */
  private record Made(String name, InvokeDynamicInstruction call) {}

  private Prelink(ClassModel model) {
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
        if (model.methods().stream().anyMatch(Prelink::concerns)) {
          Files.write(file, new Prelink(model).rewritten());
        }
      }
    }
  }

  private static boolean concerns(MethodModel method) {
    return method.code().stream()
        .flatMap(code -> code.elementStream())
        .anyMatch(
            element ->
                element instanceof InvokeDynamicInstruction call
                    && (isSwitch(call) || isOfRecord(call)));
  }

  private static boolean isSwitch(InvokeDynamicInstruction call) {
    DirectMethodHandleDesc maker = call.bootstrapMethod();
    return maker.owner().displayName().equals("SwitchBootstraps")
        && maker.methodName().equals("typeSwitch")
        && call.bootstrapArgs().stream()
            .allMatch(one -> one instanceof ClassDesc type && type.isClassOrInterface());
  }

  private static boolean isOfRecord(InvokeDynamicInstruction call) {
    return call.bootstrapMethod().owner().displayName().equals("ObjectMethods")
        && !call.name().equalsString("toString");
  }

  private byte[] rewritten() {
    CodeTransform calls =
        (code, element) -> {
          if (element instanceof InvokeDynamicInstruction call
              && (isSwitch(call) || isOfRecord(call))) {
            replace(call, code);
          } else {
            code.with(element);
          }
        };
    return CLASS_FILE.transformClass(
        model,
        ClassTransform.transformingMethodBodies(Prelink::concerns, calls)
            .andThen(
                ClassTransform.endHandler(
                    type ->
                        made.forEach(
                            one ->
                                type.withMethodBody(
                                    one.name,
                                    one.call.typeSymbol(),
                                    ACC_PRIVATE | ACC_STATIC | ACC_SYNTHETIC,
                                    code -> write(one.call, code))))));
  }

  private void replace(InvokeDynamicInstruction call, CodeBuilder code) {
    Made one = new Made("prelinked$" + made.size(), call);
    made.add(one);
    boolean inInterface = model.flags().has(AccessFlag.INTERFACE);
    code.invokestatic(model.thisClass().asSymbol(), one.name, call.typeSymbol(), inInterface);
  }

  private static void write(InvokeDynamicInstruction call, CodeBuilder code) {
    if (isSwitch(call)) {
      writeSwitch(call.bootstrapArgs().stream().map(ClassDesc.class::cast).toList(), code);
      return;
    }
    // The record, the names of its components, and how to get each.
    ClassDesc owner = (ClassDesc) call.bootstrapArgs().getFirst();
    List<DirectMethodHandleDesc> components =
        call.bootstrapArgs().stream().skip(2).map(DirectMethodHandleDesc.class::cast).toList();
    if (call.name().equalsString("equals")) {
      writeEquals(owner, components, code);
    } else {
      writeHashCode(owner, components, code);
    }
  }

  /** As SwitchBootstraps has it: -1 for null, else the first case, from a number on, that fits. */
  private static void writeSwitch(List<ClassDesc> cases, CodeBuilder code) {
    Label something = code.newLabel();
    code.aload(0).ifnonnull(something).loadConstant(-1).ireturn().labelBinding(something);
    for (int i = 0; i < cases.size(); i++) {
      Label next = code.newLabel();
      code.iload(1).loadConstant(i).if_icmpgt(next);
      code.aload(0).instanceOf(cases.get(i)).ifeq(next);
      code.loadConstant(i).ireturn().labelBinding(next);
    }
    code.loadConstant(cases.size()).ireturn();
  }

  private static void writeEquals(
      ClassDesc owner, List<DirectMethodHandleDesc> components, CodeBuilder code) {
    Label different = code.newLabel();
    code.aload(1).instanceOf(owner).ifeq(different);
    for (DirectMethodHandleDesc component : components) {
      ClassDesc type = type(component);
      code.aload(0).getfield(owner, component.methodName(), type);
      code.aload(1).checkcast(owner).getfield(owner, component.methodName(), type);
      switch (TypeKind.from(type).asLoadable()) {
        case INT -> code.if_icmpne(different);
        case LONG -> code.lcmp().ifne(different);
        case FLOAT, DOUBLE -> {
          MethodTypeDesc compare = MethodTypeDesc.of(ConstantDescs.CD_int, type, type);
          code.invokestatic(boxed(type), "compare", compare).ifne(different);
        }
        default -> {
          ClassDesc any = ConstantDescs.CD_Object;
          MethodTypeDesc equal = MethodTypeDesc.of(ConstantDescs.CD_boolean, any, any);
          code.invokestatic(OBJECTS, "equals", equal).ifeq(different);
        }
      }
    }
    code.iconst_1().ireturn().labelBinding(different).iconst_0().ireturn();
  }

  /** As ObjectMethods has it: 31 times what was before, and the next component's own. */
  private static void writeHashCode(
      ClassDesc owner, List<DirectMethodHandleDesc> components, CodeBuilder code) {
    code.iconst_0();
    for (DirectMethodHandleDesc component : components) {
      ClassDesc type = type(component);
      ClassDesc taken = type.isPrimitive() ? type : ConstantDescs.CD_Object;
      code.loadConstant(31).imul();
      code.aload(0).getfield(owner, component.methodName(), type);
      code.invokestatic(
          type.isPrimitive() ? boxed(type) : OBJECTS,
          "hashCode",
          MethodTypeDesc.of(ConstantDescs.CD_int, taken));
      code.iadd();
    }
    code.ireturn();
  }

  private static ClassDesc type(DirectMethodHandleDesc component) {
    return component.invocationType().returnType();
  }

  private static ClassDesc boxed(ClassDesc primitive) {
    return switch (TypeKind.from(primitive)) {
      case BOOLEAN -> ConstantDescs.CD_Boolean;
      case BYTE -> ConstantDescs.CD_Byte;
      case CHAR -> ConstantDescs.CD_Character;
      case SHORT -> ConstantDescs.CD_Short;
      case INT -> ConstantDescs.CD_Integer;
      case LONG -> ConstantDescs.CD_Long;
      case FLOAT -> ConstantDescs.CD_Float;
      case DOUBLE -> ConstantDescs.CD_Double;
      default -> throw new IllegalArgumentException(primitive.displayName());
    };
  }
}
