package io.nutshell.language.pnml;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Makes small symmetric nets at random: all kinds of sorts, terms and conditions. Transitions put
 * at most as many tokens as they take, apart from those of whole sorts, so most nets are bounded.
 */
final class RandomSymmetricNet {
  private static final String DECLARATIONS =
      """
      <namedsort id="D" name="D"><dot/></namedsort>
      <namedsort id="B" name="B"><bool/></namedsort>
      <namedsort id="C" name="C"><cyclicenumeration>
        <feconstant id="c0" name="red"/><feconstant id="c1" name="green"/><feconstant id="c2" name="blue"/>
      </cyclicenumeration></namedsort>
      <namedsort id="R" name="R"><finiteintrange start="3" end="5"/></namedsort>
      <namedsort id="P" name="P"><productsort><usersort declaration="C"/><usersort declaration="R"/></productsort></namedsort>
      <partition id="H" name="H"><usersort declaration="C"/>
        <partitionelement id="warm" name="warm"><useroperator declaration="c0"/></partitionelement>
        <partitionelement id="cold" name="cold"><useroperator declaration="c1"/><useroperator declaration="c2"/></partitionelement>
      </partition>
      <variabledecl id="b" name="b"><usersort declaration="B"/></variabledecl>
      <variabledecl id="z" name="z"><usersort declaration="C"/></variabledecl>
      <variabledecl id="c" name="c"><usersort declaration="C"/></variabledecl>
      <variabledecl id="r" name="r"><usersort declaration="R"/></variabledecl>
      <variabledecl id="s" name="s"><usersort declaration="R"/></variabledecl>
      <variabledecl id="p" name="p"><usersort declaration="P"/></variabledecl>
      """;

  private static final List<String> SORTS = List.of("D", "B", "C", "R", "P", "C", "R", "P");

  private final Random random;
  private final StringBuilder page = new StringBuilder();
  private final List<String> sorts = new ArrayList<>();

  private RandomSymmetricNet(long seed) {
    this.random = new Random(seed);
  }

  /** A net with the places {@code p0}, {@code p1}, … and the transitions {@code t0}, {@code t1}. */
  static String of(long seed) {
    RandomSymmetricNet net = new RandomSymmetricNet(seed);
    net.addNodes();
    return Nets.coloured(DECLARATIONS, net.page.toString());
  }

  private void addNodes() {
    int places = 2 + random.nextInt(3);
    for (int i = 0; i < places; i++) {
      String sort = oneOf(SORTS);
      sorts.add(sort);
      String marking =
          switch (random.nextInt(4)) {
            case 0 -> "";
            case 1 -> all(sort);
            default -> op("add", times(constant(sort)), times(constant(sort)));
          };
      page.append(
          "<place id='p%d'><type><structure><usersort declaration='%s'/></structure></type>%s</place>\n"
              .formatted(
                  i,
                  sort,
                  marking.isEmpty()
                      ? ""
                      : "<hlinitialMarking><structure>"
                          + marking
                          + "</structure></hlinitialMarking>"));
    }
    int transitions = 2 + random.nextInt(2);
    for (int i = 0; i < transitions; i++) {
      addTransition("t" + i);
    }
  }

  private void addTransition(String id) {
    page.append("<transition id='").append(id).append("'>");
    if (random.nextInt(3) > 0) {
      page.append("<condition><structure>" + condition(2) + "</structure></condition>");
    }
    page.append("</transition>\n");
    int moved = 1 + random.nextInt(2);
    for (int i = 0; i < moved; i++) {
      int from = random.nextInt(sorts.size());
      int to = random.nextInt(sorts.size());
      switch (random.nextInt(6)) {
        case 0 -> {
          String read = bag(sorts.get(from));
          addArc("p" + from, id, read);
          addArc(id, "p" + from, read);
        }
        case 1 -> addArc("p" + from, id, bag(sorts.get(from)));
        case 2 -> {
          addArc("p" + from, id, op("add", one(from), one(from)));
          addArc(id, "p" + to, op("add", one(to), one(to)));
        }
        default -> {
          addArc("p" + from, id, one(from));
          addArc(id, "p" + to, one(to));
        }
      }
    }
  }

  private void addArc(String source, String target, String term) {
    page.append(
        "<arc id='a%d' source='%s' target='%s'><hlinscription><structure>%s</structure></hlinscription></arc>\n"
            .formatted(page.length(), source, target, term));
  }

  private String oneOf(List<String> some) {
    return some.get(random.nextInt(some.size()));
  }

  private static String op(String name, String... operands) {
    StringBuilder text = new StringBuilder("<" + name + ">");
    for (String operand : operands) {
      text.append("<subterm>").append(operand).append("</subterm>");
    }
    return text + "</" + name + ">";
  }

  private static String number(int value) {
    return "<numberconstant value='%d'><natural/></numberconstant>".formatted(value);
  }

  private String times(String term) {
    return op("numberof", number(1 + random.nextInt(2)), term);
  }

  private static String all(String sort) {
    return "<all><usersort declaration='" + sort + "'/></all>";
  }

  private static String variable(String id) {
    return "<variable refvariable='" + id + "'/>";
  }

  private String constant(String sort) {
    return switch (sort) {
      case "D" -> "<dotconstant/>";
      case "B" -> "<booleanconstant value='" + random.nextBoolean() + "'/>";
      case "C" -> "<useroperator declaration='c" + random.nextInt(3) + "'/>";
      case "R" ->
          "<finiteintrangeconstant value='%d'><finiteintrange start='3' end='5'/></finiteintrangeconstant>"
              .formatted(3 + random.nextInt(3));
      default -> op("tuple", constant("C"), constant("R"));
    };
  }

  private String colour(String sort) {
    if (random.nextInt(4) == 0) {
      return constant(sort);
    }
    return switch (sort) {
      case "D" -> constant(sort);
      case "B" -> variable("b");
      case "C" -> shifted(oneOf(List.of("z", "c")));
      case "R" -> shifted(oneOf(List.of("r", "s")));
      default -> random.nextBoolean() ? variable("p") : op("tuple", colour("C"), colour("R"));
    };
  }

  private String shifted(String id) {
    return switch (random.nextInt(5)) {
      case 0 -> op("successor", variable(id));
      case 1 -> op("predecessor", op("predecessor", variable(id)));
      default -> variable(id);
    };
  }

  /** A multiset of one token. */
  private String one(int place) {
    return op("numberof", number(1), colour(sorts.get(place)));
  }

  private String bag(String sort) {
    return switch (random.nextInt(6)) {
      case 0 -> all(sort);
      case 1 -> op("subtract", all(sort), op("numberof", number(1), colour(sort)));
      case 2 ->
          sort.equals("P")
              ? op("tuple", colour("C"), all("R"))
              : op("scalarproduct", number(2), op("add", colour(sort), colour(sort)));
      case 3 -> op("add", times(colour(sort)), op("empty"));
      default -> times(colour(sort));
    };
  }

  private String condition(int depth) {
    if (depth > 0 && random.nextInt(3) == 0) {
      return switch (random.nextInt(4)) {
        case 0 -> op("and", condition(depth - 1), condition(depth - 1));
        case 1 -> op("or", condition(depth - 1), condition(depth - 1));
        case 2 -> op("not", condition(depth - 1));
        default -> op("imply", condition(depth - 1), condition(depth - 1));
      };
    }
    return switch (random.nextInt(7)) {
      case 0 -> op("equality", colour("C"), colour("C"));
      case 1 -> op("inequality", colour("R"), colour("R"));
      case 2 -> op("lessthan", colour("R"), colour("R"));
      case 3 ->
          op(
              "equality",
              "<partitionelementof refpartition='H'><subterm>"
                  + colour("C")
                  + "</subterm></partitionelementof>",
              "<useroperator declaration='" + oneOf(List.of("warm", "cold")) + "'/>");
      case 4 -> op("equality", colour("P"), colour("P"));
      case 5 -> op("contains", op("add", times(colour("C")), times(colour("C"))), colour("C"));
      default -> variable("b");
    };
  }
}
