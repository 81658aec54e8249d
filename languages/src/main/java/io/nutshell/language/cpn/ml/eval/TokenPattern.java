package io.nutshell.language.cpn.ml.eval;

import io.nutshell.language.cpn.ml.typing.Core;
import io.nutshell.language.cpn.ml.typing.CoreWalker;
import io.nutshell.language.cpn.ml.typing.Entry;
import io.nutshell.language.cpn.ml.typing.Operator;
import io.nutshell.language.cpn.ml.value.Constructor;
import io.nutshell.language.cpn.ml.value.MlList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * An expression read as a pattern. What cannot be matched is computed and compared, after all
 * variables of the pattern have been bound.
 */
public final class TokenPattern {
  private final Part root;
  private final FrameLayout layout;
  private final Set<Entry.Binding> binds = new LinkedHashSet<>();
  private final Set<Entry.Binding> computed = new LinkedHashSet<>();

  private sealed interface Part {
    record Variable(Entry.Binding binding) implements Part {}

    record Constant(Object value) implements Part {}

    record Tuple(List<Part> components) implements Part {}

    record Fields(List<Part> fields) implements Part {}

    record Cons(Part head, Part tail) implements Part {}

    record Construct(Constructor constructor, Part argument) implements Part {}

    record Computed(Node node, Set<Entry.Binding> variables) implements Part {}
  }

  public TokenPattern(Core core, FrameLayout layout) {
    this.layout = layout;
    this.root = part(core);
  }

  /** The variables that a match can bind. */
  public Set<Entry.Binding> binds() {
    return binds;
  }

  /** The variables that occur in computed parts only. */
  public Set<Entry.Binding> needs() {
    Set<Entry.Binding> needs = new LinkedHashSet<>(computed);
    needs.removeAll(binds);
    return needs;
  }

  public boolean isVariable() {
    return root instanceof Part.Variable;
  }

  private Part part(Core core) {
    return switch (core) {
      case Core.Variable(Entry.Binding binding) -> {
        binds.add(binding);
        yield new Part.Variable(binding);
      }
      case Core.MakeTuple(List<Core> components) -> new Part.Tuple(parts(components));
      case Core.MakeRecord(_, List<Core> fields) -> new Part.Fields(parts(fields));
      case Core.MakeList(List<Core> elements) -> {
        Part list = new Part.Constant(MlList.EMPTY);
        for (Part element : parts(elements).reversed()) {
          list = new Part.Cons(element, list);
        }
        yield list;
      }
      case Core.Operation(_, Operator operator, _, List<Core> operands)
          when operator == Operator.CONS ->
          new Part.Cons(part(operands.getFirst()), part(operands.getLast()));
      case Core.Construct(Constructor constructor, Core argument) ->
          new Part.Construct(constructor, part(argument));
      default -> {
        Node node = new Compiler(layout).compile(core);
        if (node instanceof ConstantNode constant) {
          yield new Part.Constant(constant.value());
        }
        Set<Entry.Binding> variables = CoreWalker.variables(core);
        computed.addAll(variables);
        yield new Part.Computed(node, variables);
      }
    };
  }

  private List<Part> parts(List<Core> cores) {
    return cores.stream().map(this::part).toList();
  }

  /** Compiles the pattern for the case that some variables are bound already. */
  public Matcher matcher(Set<Entry.Binding> bound) {
    Matcher structure = structure(root, new HashSet<>(bound), bound, true);
    return bound.containsAll(computed)
        ? structure
        : new Matchers.Both(structure, comparison(root, bound));
  }

  /** Compiles the pattern such that every value matches a computed part. */
  public Matcher structure(Set<Entry.Binding> bound) {
    return structure(root, new HashSet<>(bound), Set.of(), false);
  }

  /** Matches the structure; variables bound on the way are compared when they occur again. */
  private Matcher structure(
      Part part, Set<Entry.Binding> known, Set<Entry.Binding> bound, boolean computes) {
    return switch (part) {
      case Part.Variable(Entry.Binding binding) ->
          known.add(binding)
              ? new Matchers.Bind(layout.slot(binding))
              : new Matchers.Bound(layout.slot(binding));
      case Part.Constant(Object value) -> new Matchers.Constant(value);
      case Part.Computed(Node node, Set<Entry.Binding> variables) ->
          computes && bound.containsAll(variables) ? new Matchers.Computed(node) : Matchers.ANY;
      case Part.Tuple(List<Part> components) ->
          new Matchers.Components(
              components.stream()
                  .map(component -> structure(component, known, bound, computes))
                  .toArray(Matcher[]::new));
      case Part.Fields(List<Part> fields) ->
          fields(fields.stream().map(field -> structure(field, known, bound, computes)).toList());
      case Part.Cons(Part head, Part tail) -> {
        Matcher first = structure(head, known, bound, computes);
        yield new Matchers.Cons(first, structure(tail, known, bound, computes));
      }
      case Part.Construct(Constructor constructor, Part argument) ->
          new Matchers.Construct(constructor, structure(argument, known, bound, computes));
    };
  }

  /** Compares the computed parts that had to wait; the structure has matched. */
  private static Matcher comparison(Part part, Set<Entry.Binding> bound) {
    return switch (part) {
      case Part.Variable _, Part.Constant _ -> Matchers.ANY;
      case Part.Computed(Node node, Set<Entry.Binding> variables) ->
          bound.containsAll(variables) ? Matchers.ANY : new Matchers.Computed(node);
      case Part.Tuple(List<Part> components) ->
          new Matchers.Components(
              components.stream()
                  .map(component -> comparison(component, bound))
                  .toArray(Matcher[]::new));
      case Part.Fields(List<Part> fields) ->
          fields(fields.stream().map(field -> comparison(field, bound)).toList());
      case Part.Cons(Part head, Part tail) ->
          new Matchers.Cons(comparison(head, bound), comparison(tail, bound));
      case Part.Construct(Constructor constructor, Part argument) ->
          new Matchers.Construct(constructor, comparison(argument, bound));
    };
  }

  private static Matcher fields(List<Matcher> matchers) {
    int[] positions = new int[matchers.size()];
    for (int i = 0; i < positions.length; i++) {
      positions[i] = i;
    }
    return new Matchers.Fields(positions, matchers.toArray(Matcher[]::new));
  }
}
