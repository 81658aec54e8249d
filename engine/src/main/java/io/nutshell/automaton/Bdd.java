package io.nutshell.automaton;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Boolean functions as reduced ordered binary decision diagrams (Bryant, 1986). A function is the
 * number of its node, so equal functions have equal numbers. Variables are numbered from 0; the
 * smallest is at the top.
 */
final class Bdd {
  static final int FALSE = 0;
  static final int TRUE = 1;

  /**
   * Covers with more products than this are refused, since working with them would take minutes.
   */
  private static final int MAX_PRODUCTS = 2_000;

  private static final int MAX_NODES = 500_000;

  private final List<Node> nodes = new ArrayList<>();
  private final Map<Node, Integer> numbers = new HashMap<>();
  private final Map<Node, Integer> choices = new HashMap<>();

  private record Node(int variable, int low, int high) {
    /** Spreads numbers that are near each other, as those of nodes are. */
    @Override
    public int hashCode() {
      return variable * 0x9e3779b1 ^ low * 0x85ebca6b ^ high * 0xc2b2ae35;
    }
  }

  /** A product of literals: {@code variable + 1} if positive, {@code -variable - 1} if negative. */
  record Product(List<Integer> literals) {
    private Product with(int literal) {
      List<Integer> more = new ArrayList<>(literals.size() + 1);
      more.add(literal);
      more.addAll(literals);
      return new Product(more);
    }
  }

  private record Cover(List<Product> products, int function) {}

  Bdd() {
    nodes.add(new Node(Integer.MAX_VALUE, FALSE, FALSE));
    nodes.add(new Node(Integer.MAX_VALUE, TRUE, TRUE));
  }

  int variable(int variable) {
    return node(variable, FALSE, TRUE);
  }

  int not(int function) {
    return choice(function, FALSE, TRUE);
  }

  int and(int left, int right) {
    return left <= right ? choice(left, right, FALSE) : choice(right, left, FALSE);
  }

  int or(int left, int right) {
    return left <= right ? choice(left, TRUE, right) : choice(right, TRUE, left);
  }

  int minus(int left, int right) {
    return choice(right, FALSE, left);
  }

  boolean implies(int left, int right) {
    return choice(left, right, TRUE) == TRUE;
  }

  /** Whether a function of the first 64 variables holds for their values, one bit each. */
  boolean holds(int function, long valuation) {
    int at = function;
    while (at > TRUE) {
      Node node = nodes.get(at);
      at = (valuation >>> node.variable & 1) != 0 ? node.high : node.low;
    }
    return at == TRUE;
  }

  /** Values of the first 64 variables for which the function holds; it must not be false. */
  long someValuation(int function) {
    long valuation = 0;
    int at = function;
    while (at > TRUE) {
      Node node = nodes.get(at);
      if (node.low == FALSE) {
        valuation |= 1L << node.variable;
        at = node.high;
      } else {
        at = node.low;
      }
    }
    return valuation;
  }

  /** The function {@code condition ? then : otherwise}. */
  private int choice(int condition, int then, int otherwise) {
    if (condition == TRUE) {
      return then;
    }
    if (condition == FALSE) {
      return otherwise;
    }
    if (then == otherwise) {
      return then;
    }
    if (then == TRUE && otherwise == FALSE) {
      return condition;
    }
    Node key = new Node(condition, then, otherwise);
    Integer known = choices.get(key);
    if (known != null) {
      return known;
    }
    int top = Math.min(top(condition), Math.min(top(then), top(otherwise)));
    int low = choice(low(condition, top), low(then, top), low(otherwise, top));
    int high = choice(high(condition, top), high(then, top), high(otherwise, top));
    int found = node(top, low, high);
    choices.put(key, found);
    return found;
  }

  private int node(int variable, int low, int high) {
    if (low == high) {
      return low;
    }
    Node node = new Node(variable, low, high);
    Integer known = numbers.putIfAbsent(node, nodes.size());
    if (known != null) {
      return known;
    }
    if (nodes.size() == MAX_NODES) {
      throw tooLarge("the automaton of this formula has too complicated labels");
    }
    nodes.add(node);
    return nodes.size() - 1;
  }

  private static FormulaException tooLarge(String message) {
    return new FormulaException(message, 0, "check the parts of the formula one by one");
  }

  private int top(int function) {
    return nodes.get(function).variable;
  }

  private int low(int function, int variable) {
    Node node = nodes.get(function);
    return node.variable == variable ? node.low : function;
  }

  private int high(int function, int variable) {
    Node node = nodes.get(function);
    return node.variable == variable ? node.high : function;
  }

  /**
   * An irredundant sum of prime products that is equal to the function (Minato, 1992: "Fast
   * generation of irredundant sum-of-products forms from binary decision diagrams").
   */
  List<Product> products(int function) {
    return cover(function, function, new HashMap<>()).products;
  }

  /** A cover of a function between a lower and an upper bound. */
  private Cover cover(int lower, int upper, Map<List<Integer>, Cover> known) {
    if (lower == FALSE) {
      return new Cover(List.of(), FALSE);
    }
    if (upper == TRUE) {
      return new Cover(List.of(new Product(List.of())), TRUE);
    }
    List<Integer> key = List.of(lower, upper);
    Cover found = known.get(key);
    if (found != null) {
      return found;
    }
    int top = Math.min(top(lower), top(upper));
    int lower0 = low(lower, top);
    int lower1 = high(lower, top);
    int upper0 = low(upper, top);
    int upper1 = high(upper, top);
    Cover negative = cover(minus(lower0, upper1), upper0, known);
    Cover positive = cover(minus(lower1, upper0), upper1, known);
    int rest = or(minus(lower0, negative.function), minus(lower1, positive.function));
    Cover free = cover(rest, and(upper0, upper1), known);
    List<Product> products = new ArrayList<>();
    negative.products.forEach(product -> products.add(product.with(-top - 1)));
    positive.products.forEach(product -> products.add(product.with(top + 1)));
    products.addAll(free.products);
    if (products.size() > MAX_PRODUCTS) {
      throw tooLarge(
          "the automaton of this formula has more than " + MAX_PRODUCTS + " transitions");
    }
    int sum = or(node(top, negative.function, positive.function), free.function);
    found = new Cover(products, sum);
    known.put(key, found);
    return found;
  }
}
