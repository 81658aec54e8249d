package io.nutshell.language.cpn.ml.eval;

import io.nutshell.language.cpn.ml.types.RecordType;
import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.types.TypeVariable;
import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.language.cpn.ml.typing.Core;
import io.nutshell.language.cpn.ml.typing.CorePattern;
import io.nutshell.language.cpn.ml.typing.Entry;
import io.nutshell.language.cpn.ml.value.Constructed;
import io.nutshell.language.cpn.ml.value.MlList;
import io.nutshell.language.cpn.ml.value.Tuple;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Translates typed expressions to nodes, within one function or one scope. */
public final class Compiler {
  /** The frames of the JVM that a call needs besides those of the body's nodes. */
  private static final int CALL_DEPTH = 6;

  private final FrameLayout layout;

  public Compiler(FrameLayout layout) {
    this.layout = layout;
  }

  /** Compiles an expression whose value is needed at once. */
  public Node compile(Core core) {
    return compile(core, false);
  }

  private Node compile(Core core, boolean tail) {
    layout.descend();
    try {
      return node(core, tail);
    } finally {
      layout.ascend();
    }
  }

  private Node node(Core core, boolean tail) {
    return switch (core) {
      case Core.Constant(Object value) -> new ConstantNode(value);
      case Core.WholeNumber number ->
          new ConstantNode(number(number.at(), number.value(), number.type()));
      case Core.Variable(Entry.Binding binding) -> new Nodes.Slot(layout.slot(binding));
      case Core.GlobalValue(Entry.Global global) -> {
        Object value = global.value();
        yield value == null ? new Nodes.GlobalFunction(global) : new ConstantNode(value);
      }
      case Core.Call call -> call(call, tail);
      case Core.Construct(var constructor, Core argument) -> {
        Node node = compile(argument);
        yield node instanceof ConstantNode constant
            ? new ConstantNode(new Constructed(constructor, constant.value()))
            : new Nodes.Construct(constructor, node);
      }
      case Core.ConstructorFunction(var constructor) ->
          new ConstantNode(
              new NativeFunction(
                  constructor.name(),
                  1,
                  (arguments, _) -> new Constructed(constructor, arguments[0])));
      case Core.Operation operation ->
          Operations.node(
              operation.operator(),
              operation.type(),
              operation.operands().stream().map(this::compile).toList(),
              operation.at().toString());
      case Core.OperatorFunction function -> new ConstantNode(operatorFunction(function));
      case Core.MakeTuple(List<Core> components) -> tuple(compileAll(components));
      case Core.MakeRecord(List<String> labels, List<Core> fields) ->
          new Nodes.MakeRecord(labels, compileAll(fields));
      case Core.MakeList(List<Core> elements) ->
          elements.isEmpty()
              ? new ConstantNode(MlList.EMPTY)
              : new Nodes.MakeList(compileAll(elements));
      case Core.Select(Core record, String label, Type type) -> {
        int index = index(label, type);
        Node node = compile(record);
        yield index < 0 ? new Nodes.SelectLabel(node, label) : new Nodes.SelectIndex(node, index);
      }
      case Core.Selector(String label, Type type) -> new ConstantNode(selector(label, type));
      case Core.If(Core condition, Core yes, Core no) ->
          new Nodes.If(compile(condition), compile(yes, tail), compile(no, tail));
      case Core.And(Core left, Core right) -> new Nodes.And(compile(left), compile(right));
      case Core.Or(Core left, Core right) -> new Nodes.Or(compile(left), compile(right));
      case Core.Sequence(List<Core> parts) -> {
        List<Node> nodes = new ArrayList<>();
        parts.subList(0, parts.size() - 1).forEach(part -> nodes.add(compile(part)));
        nodes.add(compile(parts.getLast(), tail));
        yield new Nodes.Sequence(nodes.toArray(Node[]::new));
      }
      case Core.Case(SourcePosition at, Core value, List<Core.Rule> rules) -> {
        Node node = compile(value);
        yield new Nodes.Case(
            node,
            rules.stream().map(rule -> matcher(rule.pattern())).toArray(Matcher[]::new),
            rules.stream().map(rule -> compile(rule.body(), tail)).toArray(Node[]::new),
            at.toString());
      }
      case Core.Lambda lambda -> function(lambda);
      case Core.Let(List<Core.Definition> definitions, Core body) -> {
        List<Node> nodes = new ArrayList<>(definitions.stream().map(this::define).toList());
        nodes.add(compile(body, tail));
        yield new Nodes.Sequence(nodes.toArray(Node[]::new));
      }
      case Core.Raise(SourcePosition at, Core exception) ->
          new Nodes.Raise(compile(exception), at.toString());
      case Core.Handle(Core body, List<Core.Rule> rules) ->
          new Nodes.Handle(
              compile(body),
              rules.stream().map(rule -> matcher(rule.pattern())).toArray(Matcher[]::new),
              rules.stream().map(rule -> compile(rule.body(), tail)).toArray(Node[]::new));
      case Core.Marking marking ->
          new Nodes.Marking(
              marking.tokens(),
              marking.instances(),
              compile(marking.instance()),
              marking.at().toString());
    };
  }

  private Node[] compileAll(List<Core> cores) {
    return cores.stream().map(this::compile).toArray(Node[]::new);
  }

  private static Node tuple(Node[] components) {
    Object[] values = new Object[components.length];
    for (int i = 0; i < values.length; i++) {
      if (!(components[i] instanceof ConstantNode constant)) {
        return new Nodes.MakeTuple(components);
      }
      values[i] = constant.value();
    }
    return new ConstantNode(new Tuple(values));
  }

  private static Object number(SourcePosition at, BigInteger value, Type type) {
    if (Operations.decided(type).equals(Types.INT_INF)) {
      return value;
    }
    if (value.bitLength() > 63) {
      throw new InputError(
          at,
          "the number %s is not in the range of an int, %d..%d"
              .formatted(value, Long.MIN_VALUE, Long.MAX_VALUE),
          "use an intinf");
    }
    return value.longValue();
  }

  /** The position of a field, or -1 if the type of the record is not known. */
  private static int index(String label, Type type) {
    return switch (type.resolved()) {
      case RecordType record -> record.labels().indexOf(label);
      case TypeVariable _ -> -1;
      default -> throw new IllegalStateException("no record: " + type);
    };
  }

  private static MlFunction selector(String label, Type type) {
    int index = index(label, type);
    return new NativeFunction(
        "#" + label,
        1,
        (arguments, _) ->
            index < 0
                ? Nodes.SelectLabel.select(arguments[0], label)
                : Nodes.SelectIndex.select(arguments[0], index));
  }

  private static MlFunction operatorFunction(Core.OperatorFunction function) {
    Arithmetic.Operation operation = Operations.operation(function.operator(), function.type());
    return new NativeFunction(
        function.operator().symbol(),
        1,
        (arguments, _) -> {
          if (function.operator().isUnary()) {
            return operation.apply(arguments[0], arguments[0]);
          }
          Tuple pair = (Tuple) arguments[0];
          return operation.apply(pair.get(0), pair.get(1));
        });
  }

  private Node call(Core.Call call, boolean tail) {
    List<Core> arguments = new ArrayList<>();
    Core function = call;
    while (function instanceof Core.Call inner) {
      arguments.addFirst(inner.argument());
      function = inner.function();
    }
    Node callee = compile(function);
    Node[] nodes = compileAll(arguments);
    String place = call.at().toString();
    return tail ? new Calls.TailCall(callee, nodes, place) : new Calls.Call(callee, nodes, place);
  }

  private Calls.MakeClosure function(Core.Lambda lambda) {
    FrameLayout inner = new FrameLayout(layout);
    Code code = code(lambda, inner);
    int[] sources = inner.captures().stream().mapToInt(layout::slot).toArray();
    return new Calls.MakeClosure(code, sources);
  }

  private static Code code(Core.Lambda lambda, FrameLayout layout) {
    Compiler compiler = new Compiler(layout);
    for (int i = 0; i < lambda.arity(); i++) {
      layout.reserve();
    }
    Node body = compiler.clauses(lambda);
    return new Code(
        lambda.name(),
        lambda.arity(),
        layout.size(),
        layout.captures().stream().mapToInt(layout::slot).toArray(),
        body,
        layout.deepest() + CALL_DEPTH);
  }

  private Node clauses(Core.Lambda lambda) {
    List<Core.Clause> clauses = lambda.clauses();
    if (clauses.size() == 1 && bindsParameters(clauses.getFirst())) {
      return compile(clauses.getFirst().body(), true);
    }
    List<Matcher[]> matchers = new ArrayList<>();
    List<Node> bodies = new ArrayList<>();
    for (Core.Clause clause : clauses) {
      matchers.add(clause.parameters().stream().map(this::matcher).toArray(Matcher[]::new));
      bodies.add(compile(clause.body(), true));
    }
    return new Nodes.Clauses(
        matchers.toArray(Matcher[][]::new), bodies.toArray(Node[]::new), lambda.at().toString());
  }

  /** Whether all parameters are plain variables; these then are the slots of the parameters. */
  private boolean bindsParameters(Core.Clause clause) {
    if (!clause.parameters().stream().allMatch(CorePattern.Bind.class::isInstance)) {
      return false;
    }
    for (int i = 0; i < clause.parameters().size(); i++) {
      layout.put(((CorePattern.Bind) clause.parameters().get(i)).binding(), i + 1);
    }
    return true;
  }

  private Node define(Core.Definition definition) {
    return switch (definition) {
      case Core.Definition.Value(SourcePosition at, CorePattern pattern, Core value) -> {
        Node node = compile(value);
        yield new Nodes.Define(matcher(pattern), node, at.toString());
      }
      case Core.Definition.Functions(List<Entry.Named> names, List<Core.Lambda> functions) -> {
        int[] slots = names.stream().mapToInt(name -> layout.add((Entry.Binding) name)).toArray();
        yield new Calls.DefineFunctions(
            slots, functions.stream().map(this::function).toArray(Calls.MakeClosure[]::new));
      }
    };
  }

  /** Compiles functions of the top level, which use nothing from outside but globals. */
  public static void defineGlobals(Core.Definition.Functions functions) {
    List<Code> codes = functions.functions().stream().map(f -> code(f, new FrameLayout())).toList();
    for (int i = 0; i < codes.size(); i++) {
      ((Entry.Global) functions.names().get(i)).define(new Closure(codes.get(i), new Object[0]));
    }
  }

  /** Compiles a pattern; its variables get slots. */
  public Matcher matcher(CorePattern pattern) {
    return switch (pattern) {
      case CorePattern.Any _ -> Matchers.ANY;
      case CorePattern.Bind(Entry.Binding binding) -> new Matchers.Bind(layout.add(binding));
      case CorePattern.Constant(Object value) -> new Matchers.Constant(value);
      case CorePattern.WholeNumber number ->
          new Matchers.Constant(number(number.at(), number.value(), number.type()));
      case CorePattern.Tuple(List<CorePattern> components) ->
          new Matchers.Components(matchers(components));
      case CorePattern.Fields(List<String> labels, List<CorePattern> fields, Type type) -> {
        int[] positions = labels.stream().mapToInt(label -> index(label, type)).toArray();
        yield positions.length > 0 && positions[0] < 0
            ? new Matchers.LabelledFields(labels.toArray(String[]::new), matchers(fields))
            : new Matchers.Fields(positions, matchers(fields));
      }
      case CorePattern.Cons(CorePattern head, CorePattern tail) ->
          new Matchers.Cons(matcher(head), matcher(tail));
      case CorePattern.Construct(var constructor, CorePattern argument) ->
          new Matchers.Construct(constructor, matcher(argument));
      case CorePattern.As(Entry.Binding binding, CorePattern inner) ->
          new Matchers.As(layout.add(binding), matcher(inner));
    };
  }

  private Matcher[] matchers(List<CorePattern> patterns) {
    return patterns.stream().map(this::matcher).toArray(Matcher[]::new);
  }
}
