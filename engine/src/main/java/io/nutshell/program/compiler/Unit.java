package io.nutshell.program.compiler;

import io.nutshell.program.analysis.Ranges;
import io.nutshell.program.compiler.ExpressionEmitter.OnFault;
import io.nutshell.program.syntax.Expression;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** One class being generated, with the methods of its expressions so far. */
final class Unit {
  private static final java.lang.constant.ClassDesc WORDS = ConstantDescs.CD_long.arrayType();

  /** A value of a state: {@code long (long[] words)}. */
  static final MethodTypeDesc VALUE = MethodTypeDesc.of(ConstantDescs.CD_long, WORDS);

  /** A condition of a state: {@code int (long[] words)}. */
  static final MethodTypeDesc CONDITION = MethodTypeDesc.of(ConstantDescs.CD_int, WORDS);

  /** A step that modifies the words in place: {@code boolean (long[] words)}. */
  static final MethodTypeDesc EFFECT = MethodTypeDesc.of(ConstantDescs.CD_boolean, WORDS);

  /** {@code int collect(long[] words, int[] enabled, int count)}. */
  static final MethodTypeDesc COLLECT =
      MethodTypeDesc.of(
          ConstantDescs.CD_int, WORDS, ConstantDescs.CD_int.arrayType(), ConstantDescs.CD_int);

  /** {@code boolean fire(int branch, long[] source, long[] target)}. */
  static final MethodTypeDesc FIRE =
      MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_int, WORDS, WORDS);

  static final MethodTypeDesc ARRAYCOPY =
      MethodTypeDesc.ofDescriptor("(Ljava/lang/Object;ILjava/lang/Object;II)V");
  static final MethodTypeDesc UNVALUED =
      MethodTypeDesc.of(ClassWriter.desc(RuntimeException.class));

  final ClassWriter writer = new ClassWriter();
  final ExpressionSplitter splitter;
  final Fields fields;
  final Simplifier simplifier;
  final Ranges ranges;
  private final IdentityHashMap<Expression, String> methods = new IdentityHashMap<>();

  /** The maximum number of bytes of a method. */
  final int limit;

  /** The number of the first block in the class. */
  int firstBlock;

  Unit(Fields fields, Ranges ranges, int limit) {
    this.fields = fields;
    this.ranges = ranges;
    this.limit = limit;
    this.splitter = new ExpressionSplitter(limit / 2);
    this.simplifier = new Simplifier(ranges::of);
  }

  /** The method of a part of a large expression. */
  String method(Expression part) {
    return methods.computeIfAbsent(
        part,
        _ ->
            writer.add(
                VALUE,
                code -> {
                  new ExpressionEmitter(this, code, 0, Map.of(), OnFault.THROW).inline(part);
                  code.lreturn();
                }));
  }

  /** Emits the rest of a method {@code int (long[] words)} that evaluates a condition. */
  void condition(Expression condition, CodeBuilder code, int array) {
    catching(
        code,
        CompiledProgram.FAULT,
        () -> {
          Label no = code.newLabel();
          new ExpressionEmitter(this, code, array, Map.of(), OnFault.ANSWER)
              .jump(condition, false, no);
          code.iconst_1().ireturn().labelBinding(no).iconst_0().ireturn();
        });
  }

  /** Emits a body that returns {@code otherwise} if a part with a method of its own throws. */
  void catching(CodeBuilder code, int otherwise, Runnable body) {
    if (!splitter.splits()) {
      body.run();
      return;
    }
    Label start = code.newBoundLabel();
    body.run();
    Label end = code.newBoundLabel();
    code.exceptionCatch(start, end, end, CompiledProgram.Unvalued.DESC);
    code.pop().loadConstant(otherwise).ireturn();
  }

  String add(MethodTypeDesc type, Consumer<CodeBuilder> body) {
    return writer.add(type, body);
  }
}
