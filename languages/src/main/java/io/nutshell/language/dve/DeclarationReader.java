package io.nutshell.language.dve;

import static io.nutshell.language.dve.Diagnostics.quoted;

import io.nutshell.language.Constants;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/**
 * Reads declarations of variables, constants and channels into a scope, the global one or a
 * process's.
 */
final class DeclarationReader {
  /** The limit on the cells of an array and on the messages in a buffer. */
  private static final long MAX_CELLS = 1 << 16;

  private final Diagnostics diagnostics;
  private final VariableTable table;
  private final Scope scope;
  private final Constants constants;
  private final ExpressionBuilder expressions;
  private final @Nullable String process;

  /**
   * @param constants values that replace those in the source
   * @param process the process that these declarations belong to; null for global ones
   */
  DeclarationReader(
      Diagnostics diagnostics,
      VariableTable table,
      Scope scope,
      Constants constants,
      @Nullable String process) {
    this.constants = constants;
    this.diagnostics = diagnostics;
    this.table = table;
    this.scope = scope;
    this.process = process;
    this.expressions = new ExpressionBuilder(diagnostics, scope, Map.of());
  }

  void read(DveParser.DeclarationContext declaration) {
    switch (declaration) {
      case DveParser.VariableNamesContext variables -> {
        Type type = Type.of(variables.type());
        for (DveParser.VariableContext variable : variables.variable()) {
          declare(
              variable.NAME().getSymbol(),
              () -> variable(variable, type, variables.CONST() != null));
        }
      }
      case DveParser.ChannelNamesContext channels -> {
        if (process != null) {
          throw diagnostics.error(
              channels.getStart(),
              "a channel inside a process",
              "declare it before the processes, so that others can use it");
        }
        List<Type> fields =
            channels.type().isEmpty() ? null : channels.type().stream().map(Type::of).toList();
        for (DveParser.ChannelContext channel : channels.channel()) {
          declare(channel.NAME().getSymbol(), () -> channel(channel, fields));
        }
      }
      default -> throw new AssertionError(declaration.getClass());
    }
  }

  private void declare(Token name, Supplier<Symbol> symbol) {
    diagnostics
        .mistakes()
        .declare(
            List.of(name.getText()),
            () -> {
              if (!scope.declare(name.getText(), symbol.get())) {
                throw diagnostics.error(
                    name, quoted(name) + " is declared twice", "rename one of the two");
              }
            });
  }

  private Symbol variable(DveParser.VariableContext context, Type type, boolean constant) {
    Token name = context.NAME().getSymbol();
    String given = constant && context.size == null ? constants.of(qualified(name)) : null;
    if (given != null) {
      return new Symbol.Constant(given(qualified(name), given, type));
    }
    if (constant && context.initialiser() == null) {
      throw diagnostics.error(name, "the constant " + quoted(name) + " has no value", "add '= 0'");
    }
    if (context.size == null) {
      long value = initial(context.initialiser(), type);
      return constant ? new Symbol.Constant(value) : store(name, false, List.of(value), type, true);
    }
    int size = cells(context.size, "the size of an array", 1);
    return store(name, true, initial(context.initialiser(), size, type), type, !constant);
  }

  private Symbol store(Token name, boolean array, List<Long> initial, Type type, boolean writable) {
    int group =
        process == null ? table.group("globals", "globals") : table.group(process, "process");
    Variable variable = table.add(qualified(name), group, array, initial, type.low, type.high);
    return new Symbol.Storage(variable, writable);
  }

  private String qualified(Token name) {
    return process == null ? name.getText() : process + "." + name.getText();
  }

  /**
   * The value given for a constant from outside the model, an expression over earlier constants.
   */
  private long given(String constant, String value, Type type) {
    Diagnostics option = new Diagnostics(constant + "=" + value);
    DveParser.ExpressionContext parsed = SyntaxTree.ofCondition(option.file(), value).expression();
    return inRange(
        option,
        parsed,
        new ExpressionBuilder(option, scope, Map.of()).constant(parsed, "the value"),
        type);
  }

  private long initial(DveParser.@Nullable InitialiserContext initialiser, Type type) {
    return switch (initialiser) {
      case null -> 0;
      case DveParser.SingleContext single -> value(single.expression(), type);
      default ->
          throw diagnostics.error(
              initialiser.getStart(),
              "a list of values for one variable",
              "add a size after its name: [" + listed(initialiser).size() + "]");
    };
  }

  private List<Long> initial(
      DveParser.@Nullable InitialiserContext initialiser, int size, Type type) {
    if (initialiser instanceof DveParser.SingleContext) {
      throw diagnostics.error(
          initialiser.getStart(), "one value for an array", "put braces around it");
    }
    List<Long> values = new ArrayList<>();
    if (initialiser != null) {
      for (DveParser.ExpressionContext value : listed(initialiser)) {
        values.add(value(value, type));
      }
    }
    while (values.size() < size) {
      values.add(0L);
    }
    // BEEM has lists with one value too many; the surplus values are ignored.
    return values.subList(0, size);
  }

  private static List<DveParser.ExpressionContext> listed(
      DveParser.InitialiserContext initialiser) {
    return ((DveParser.ListContext) initialiser).expression();
  }

  private long value(DveParser.ExpressionContext context, Type type) {
    return inRange(diagnostics, context, expressions.constant(context, "an initial value"), type);
  }

  private static long inRange(
      Diagnostics source, DveParser.ExpressionContext context, long value, Type type) {
    if (!type.admits(value)) {
      throw source.error(
          context.getStart(),
          "%s is out of the range of %s, %s..%s".formatted(value, type, type.low, type.high),
          type == Type.BYTE && Type.INT.admits(value) ? "declare an int" : "use a smaller value");
    }
    return value;
  }

  private Symbol channel(DveParser.ChannelContext context, @Nullable List<Type> fields) {
    Token name = context.NAME().getSymbol();
    int capacity =
        context.capacity == null ? 0 : cells(context.capacity, "the size of a channel", 0);
    if (capacity == 0) {
      return new Symbol.Channel(name.getText(), fields, null);
    }
    if (fields == null) {
      throw diagnostics.error(
          name,
          "the buffered channel " + quoted(name) + " has no message type",
          "give it a type: channel {byte} " + Diagnostics.source(context));
    }
    int group = table.group(qualified(name), "channel");
    List<Variable> arrays = new ArrayList<>();
    for (int field = 0; field < fields.size(); field++) {
      String suffix = fields.size() == 1 ? "" : "." + (field + 1);
      arrays.add(table.addZeros(qualified(name) + suffix, group, capacity, fields.get(field)));
    }
    Variable length =
        table.add(qualified(name) + ".length", group, false, List.of(0L), 0, capacity);
    return new Symbol.Channel(
        name.getText(), fields, new Symbol.Buffer(List.copyOf(arrays), length, capacity));
  }

  private int cells(DveParser.ExpressionContext context, String what, int least) {
    long size = expressions.constant(context, what);
    if (size < least || size > MAX_CELLS) {
      throw diagnostics.error(
          context.getStart(),
          what + " must be " + least + ".." + MAX_CELLS + ", and is " + size,
          "check the values of its constants");
    }
    return (int) size;
  }
}
