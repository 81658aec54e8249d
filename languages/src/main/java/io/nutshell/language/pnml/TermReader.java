package io.nutshell.language.pnml;

import io.nutshell.program.syntax.Operator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Interprets the terms of a symmetric net: inscriptions, initial markings and conditions. */
final class TermReader {
  /** The limit on different colours in a multiset. */
  private static final long MAX_LISTED = 1 << 20;

  private final Declarations declarations;

  TermReader(Declarations declarations) {
    this.declarations = declarations;
  }

  /** A multiset of the given sort. */
  Bag bag(Element element, Sort wanted) {
    Bag bag = bag(declarations.operators().expanded(element));
    require(element, bag.sort(), wanted);
    return bag;
  }

  /** A transition's guard. */
  Condition guard(Element element) {
    return condition(declarations.operators().expanded(element));
  }

  /** A colour of the given sort, without variables. */
  long constant(Element element, Sort wanted) {
    Colour colour = colour(element);
    require(element, colour.sort(), wanted);
    if (!(colour instanceof Colour.Constant constant)) {
      throw element.error("this is not a constant", "use a constant of the sort " + wanted);
    }
    return constant.colour();
  }

  private static void require(Element element, @Nullable Sort found, @Nullable Sort wanted) {
    if (found != null && wanted != null && !found.equals(wanted)) {
      throw element.error(
          "this is of the sort %s, and should be of %s".formatted(found, wanted),
          "check its components and their sorts");
    }
  }

  private Bag bag(Element element) {
    return switch (element.name()) {
      case "add" -> new Bag.Sum(operands(element, 1).stream().map(this::bag).toList());
      case "subtract" -> {
        List<Element> operands = operands(element, 2);
        Bag rest = bag(operands.getFirst());
        for (Element taken : operands.subList(1, operands.size())) {
          rest = new Bag.Difference(rest, bag(taken));
        }
        yield rest;
      }
      case "numberof", "scalarproduct" -> {
        List<Element> operands = operands(element, 1);
        yield operands.size() == 1
            ? bag(operands.getFirst())
            : new Bag.Times(number(operands.get(0)), bag(operands.get(1)));
      }
      case "all" -> new Bag.Every(listed(declarations.sort(element.only()), element));
      case "empty" -> new Bag.Empty();
      case "tuple" -> tuple(element);
      default -> new Bag.One(colour(element));
    };
  }

  /** Requires a sort that is small enough to be enumerated. */
  private static Sort listed(Sort sort, Element element) {
    try {
      if (sort.size() <= MAX_LISTED) {
        return sort;
      }
    } catch (ArithmeticException _) {
      // The size exceeds a long.
    }
    throw element.error(
        "there are too many colours in %s to list them all: more than %s"
            .formatted(sort, MAX_LISTED),
        "use a smaller sort");
  }

  private Bag tuple(Element element) {
    List<Bag> components = operands(element, 1).stream().map(this::bag).toList();
    if (components.size() == 1) {
      return components.getFirst();
    }
    List<Sort> sorts = new ArrayList<>();
    List<Sort> several = new ArrayList<>();
    List<Colour> colours = new ArrayList<>();
    for (Bag component : components) {
      Sort sort = component.sort();
      if (sort == null) {
        throw element.error("a component of this tuple is empty", "put a colour there");
      }
      sorts.add(sort);
      if (component instanceof Bag.One one) {
        colours.add(one.colour());
      } else {
        several.add(sort);
      }
    }
    Sort.Product product = Sort.Product.of(sorts, element);
    if (several.isEmpty()) {
      return new Bag.One(new Colour.Tuple(product, colours));
    }
    listed(new Sort.Product(several), element);
    return new Bag.Tuples(product, components);
  }

  private Colour number(Element element) {
    Colour number = colour(element);
    if (!(number.sort() instanceof Sort.Numbers)) {
      throw element.error(
          "<%s> is not a number".formatted(element.name()), "use a <numberconstant>");
    }
    return number;
  }

  private static Colour.Constant numberConstant(Element element) {
    long number = Declarations.number(element, "value");
    if (number < 0 || number > PnmlReader.MAX_TOKENS) {
      throw element.error(
          "the number %s is not between 0 and %s".formatted(number, PnmlReader.MAX_TOKENS),
          "check its digits and its sign");
    }
    return new Colour.Constant(new Sort.Numbers(), number);
  }

  /** The multiplicity of a colour in a multiset; the two operands may come in either order. */
  private Colour countOf(Element element) {
    List<Element> operands = operands(element, 2);
    Bag one = bag(operands.get(0));
    Bag other = bag(operands.get(1));
    require(operands.get(1), other.sort(), one.sort());
    if (other instanceof Bag.One(Colour colour)) {
      return new Colour.CountOf(colour, one);
    }
    if (one instanceof Bag.One(Colour colour)) {
      return new Colour.CountOf(colour, other);
    }
    throw element.error("both operands are multisets", "make one of them a colour");
  }

  private Colour colour(Element element) {
    return switch (element.name()) {
      case "variable" -> declarations.variable(element);
      case "useroperator" -> {
        String id = element.required("declaration");
        Colour.Constant constant = declarations.constant(id);
        if (constant == null) {
          throw Declarations.unknown(element, "constant or operator", id, declarations.namedIds());
        }
        yield constant;
      }
      case "dotconstant" -> new Colour.Constant(new Sort.Dot(), 0);
      case "booleanconstant" -> truthValue(element);
      case "numberconstant" -> numberConstant(element);
      case "cardinality" -> new Colour.Count(bag(operands(element, 1).getFirst()));
      case "cardinalityof" -> countOf(element);
      case "finiteintrangeconstant" -> integer(element);
      case "successor" -> shifted(element, 1);
      case "predecessor" -> shifted(element, -1);
      case "partitionelementof" -> {
        Partition partition = declarations.partition(element);
        Colour operand = colour(operands(element, 1).getFirst());
        require(element, operand.sort(), partition.base());
        yield new Colour.ClassOf(partition, operand);
      }
      case "tuple" -> {
        Bag tuple = tuple(element);
        if (tuple instanceof Bag.One one) {
          yield one.colour();
        }
        throw element.error("this is several colours, but one is needed", "use a variable");
      }
      case "numberof" -> {
        List<Element> operands = operands(element, 2);
        if (!number(operands.getFirst()).equals(new Colour.Constant(new Sort.Numbers(), 1))) {
          throw element.error("this is several colours, but one is needed", "use 1 as the number");
        }
        yield colour(operands.getLast());
      }
      default -> new Colour.Truth(condition(element));
    };
  }

  private static Colour truthValue(Element element) {
    String value = element.required("value");
    if (!value.equals("true") && !value.equals("false")) {
      throw element.error("'%s' is not a truth value".formatted(value), "use true or false");
    }
    return new Colour.Constant(new Sort.Bool(), value.equals("true") ? 1 : 0);
  }

  private Colour shifted(Element element, int by) {
    return new Colour.Shifted(colour(operands(element, 1).getFirst()), by);
  }

  private Colour integer(Element element) {
    Sort sort = declarations.sort(element.only());
    long value = Declarations.number(element, "value");
    if (sort instanceof Sort.IntRange(long start, long end) && start <= value && value <= end) {
      return new Colour.Constant(sort, value - start);
    }
    throw element.error("%s is not in %s".formatted(value, sort), "check its digits");
  }

  private Condition condition(Element element) {
    return switch (element.name()) {
      case "and" -> new Condition.All(operands(element, 1).stream().map(this::condition).toList());
      case "or" -> new Condition.Any(operands(element, 1).stream().map(this::condition).toList());
      case "not" -> new Condition.Not(condition(operands(element, 1).getFirst()));
      case "imply" -> {
        List<Element> operands = operands(element, 2);
        yield new Condition.Any(
            List.of(new Condition.Not(condition(operands.get(0))), condition(operands.get(1))));
      }
      case "equality" -> comparison(Operator.EQ, element);
      case "inequality" -> comparison(Operator.NE, element);
      case "lessthan", "ltp", "lt" -> comparison(Operator.LT, element);
      case "lessthanorequal", "leq" -> comparison(Operator.LE, element);
      case "greaterthan", "gtp", "gt" -> comparison(Operator.GT, element);
      case "greaterthanorequal", "geq" -> comparison(Operator.GE, element);
      case "contains" -> {
        List<Element> operands = operands(element, 2);
        yield containing(bag(operands.get(0)), bag(operands.get(1)), operands.get(1));
      }
      case "variable", "booleanconstant" ->
          new Condition.Comparison(
              Operator.EQ, truth(element), new Colour.Constant(new Sort.Bool(), 1));
      default ->
          throw element.error(
              "symmetric nets have no term <%s>".formatted(element.name()), "use another net type");
    };
  }

  private Colour truth(Element element) {
    Colour colour = colour(element);
    require(element, colour.sort(), new Sort.Bool());
    return colour;
  }

  private Condition comparison(Operator operator, Element element) {
    List<Element> operands = operands(element, 2);
    Bag left = bag(operands.get(0));
    Bag right = bag(operands.get(1));
    if (left instanceof Bag.One(Colour one) && right instanceof Bag.One(Colour other)) {
      require(operands.get(1), other.sort(), one.sort());
      return new Condition.Comparison(operator, one, other);
    }
    Condition same =
        new Condition.All(
            List.of(
                containing(left, right, operands.get(1)),
                containing(right, left, operands.get(0))));
    return switch (operator) {
      case EQ -> same;
      case NE -> new Condition.Not(same);
      default ->
          throw element.error(
              "multisets are not compared by <%s>".formatted(element.name()),
              "use <contains>, or compare their <cardinality>");
    };
  }

  private static Condition containing(Bag all, Bag part, Element element) {
    require(element, part.sort(), all.sort());
    return new Condition.Contains(all, part);
  }

  private static List<Element> operands(Element element, int least) {
    List<Element> operands = element.operands();
    if (operands.size() < least) {
      throw element.error(
          "<%s> has %s operands, and needs %s".formatted(element.name(), operands.size(), least),
          "add a <subterm>");
    }
    return operands;
  }
}
