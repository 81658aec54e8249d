package io.nutshell.app.contest;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.automaton.BranchingParser;
import io.nutshell.fixture.CtlOracle;
import io.nutshell.fixture.Seeds;
import io.nutshell.language.Constants;
import io.nutshell.language.pnml.PnmlLanguage;
import io.nutshell.model.Model;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random nets and random formulas of computation tree logic, against naive labelling, with each
 * technique that needs no exploration on and off.
 */
final class RandomContestTest {
  private static final int PLACES = 5;
  private static final int TRANSITIONS = 5;
  private static final int FORMULAS = 6;

  @TempDir Path folder;
  private final Set<String> named = new TreeSet<>();

  /** A formula as the contest writes it, and as {@code --ctl} reads it. */
  private record Both(String xml, String text) {}

  @Test
  void every_technique_answers_as_the_oracle_does() {
    Seeds.each(80, this::compare);
    assertThat(named)
        .contains(
            "QUERY_REDUCTION",
            "TOPOLOGICAL QUERY_REDUCTION",
            "INITIAL_STATE",
            "EXPLICIT CTL_CZERO",
            "RANDOM_WALK",
            "EXPLICIT");
  }

  private void compare(long seed) {
    Random random = new Random(seed);
    List<Both> formulas = new ArrayList<>();
    for (int i = 0; i < FORMULAS; i++) {
      formulas.add(formula(random, 3));
    }
    StringBuilder xml = new StringBuilder("<property-set>");
    for (int i = 0; i < FORMULAS; i++) {
      xml.append("<property><id>f%d</id><formula>".formatted(i));
      xml.append(formulas.get(i).xml).append("</formula></property>");
    }
    write("model.pnml", net(random));
    write("CTLCardinality.xml", xml.append("</property-set>").toString());
    Model model = PnmlLanguage.read(folder.resolve("model.pnml"), Constants.none()).model();
    List<String> expected =
        formulas.stream()
            .map(both -> CtlOracle.holds(model, BranchingParser.parse(both.text)))
            .map(holds -> holds ? "TRUE" : "FALSE")
            .toList();
    List<Set<Technique>> allowed = new ArrayList<>();
    allowed.add(EnumSet.noneOf(Technique.class));
    allowed.add(EnumSet.allOf(Technique.class));
    for (Technique one : Technique.values()) {
      allowed.add(EnumSet.of(one));
    }
    for (Set<Technique> techniques : allowed) {
      assertThat(answers(techniques)).as("by " + techniques).isEqualTo(expected);
    }
  }

  private List<String> answers(Set<Technique> techniques) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    boolean all =
        Contest.of(
                folder,
                Constants.none(),
                List.of(Examination.CTL_CARDINALITY),
                techniques,
                stream,
                wrong -> {
                  throw wrong;
                })
            .run((check, _) -> check, () -> true);
    assertThat(all).isTrue();
    return out.toString(StandardCharsets.UTF_8)
        .lines()
        .sorted()
        .map(
            line -> {
              named.add(line.substring(line.indexOf("TECHNIQUES ") + 11));
              return line.split(" ", -1)[2];
            })
        .toList();
  }

  private void write(String name, String text) {
    try {
      Files.writeString(folder.resolve(name), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Every transition takes at least as many tokens as it puts, so the net is bounded. */
  private static String net(Random random) {
    StringBuilder page = new StringBuilder();
    for (int p = 0; p < PLACES; p++) {
      page.append(
          "<place id='p%d'><initialMarking><text>%d</text></initialMarking></place>%n"
              .formatted(p, random.nextInt(3)));
    }
    for (int t = 0; t < TRANSITIONS; t++) {
      page.append("<transition id='t%d'/>%n".formatted(t));
      int arcs = 1 + random.nextInt(2);
      int puts = random.nextInt(6) == 0 ? arcs - 1 : arcs;
      List<Integer> takenFrom = some(random, arcs);
      List<Integer> putInto = some(random, puts);
      for (int p : takenFrom) {
        page.append("<arc source='p%d' target='t%d'/>%n".formatted(p, t));
      }
      for (int p : putInto) {
        page.append("<arc source='t%d' target='p%d'/>%n".formatted(t, p));
      }
    }
    return "<pnml><net id='n' type='ptnet'><page id='page'>" + page + "</page></net></pnml>";
  }

  private static List<Integer> some(Random random, int count) {
    return random.ints(0, PLACES).distinct().limit(count).boxed().toList();
  }

  private static Both formula(Random random, int depth) {
    if (depth == 0 || random.nextInt(10) == 0) {
      return atom(random);
    }
    Both left = formula(random, depth - 1);
    Both right = random.nextInt(6) == 0 ? negation(left) : formula(random, depth - 1);
    boolean all = random.nextBoolean();
    return switch (random.nextInt(8)) {
      case 0 -> negation(left);
      case 1 -> new Both(tag("conjunction", left.xml + right.xml), joined(left, "&&", right));
      case 2 -> new Both(tag("disjunction", left.xml + right.xml), joined(left, "||", right));
      case 3 -> unary(all, "next", "X", left);
      case 4 -> unary(all, "finally", "F", left);
      case 5 -> unary(all, "globally", "G", left);
      default ->
          new Both(
              quantified(all, tag("until", tag("before", left.xml) + tag("reach", right.xml))),
              (all ? "A(" : "E(") + joined(left, "U", right) + ")");
    };
  }

  private static Both negation(Both operand) {
    return new Both(tag("negation", operand.xml), "!(" + operand.text + ")");
  }

  private static Both unary(boolean all, String name, String letter, Both operand) {
    return new Both(
        quantified(all, tag(name, operand.xml)),
        (all ? "A" : "E") + letter + " (" + operand.text + ")");
  }

  private static Both atom(Random random) {
    int place = random.nextInt(PLACES);
    int number = random.nextInt(4);
    String tokens = tag("tokens-count", tag("place", "p" + place));
    String constant = tag("integer-constant", "" + number);
    return switch (random.nextInt(4)) {
      case 0 ->
          new Both(
              tag("is-fireable", tag("transition", "t" + place % TRANSITIONS)),
              "fireable(t" + place % TRANSITIONS + ")");
      case 1 ->
          new Both(tag("integer-le", constant + tokens), number + " <= tokens(p" + place + ")");
      default ->
          new Both(tag("integer-le", tokens + constant), "tokens(p" + place + ") <= " + number);
    };
  }

  private static String joined(Both left, String operator, Both right) {
    return "(" + left.text + ") " + operator + " (" + right.text + ")";
  }

  private static String quantified(boolean all, String path) {
    return tag(all ? "all-paths" : "exists-path", path);
  }

  private static String tag(String name, String content) {
    return "<" + name + ">" + content + "</" + name + ">";
  }
}
