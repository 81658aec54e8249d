package io.nutshell.automaton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.fixture.Seeds;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Automata accept the words on which their formulas hold, by the evaluator. */
final class TranslationTest {
  private static final List<String> ATOMS = List.of("a", "b", "c");

  @Test
  void automata_of_random_formulas_accept_exactly_the_words_on_which_the_formula_holds() {
    Seeds.each(
        2500,
        seed -> {
          RandomFormulas random = new RandomFormulas(seed, ATOMS);
          Formula formula = random.formula(2 + (int) (seed % 15));
          Formula all = withAllAtoms(formula);
          List<LassoWord> words = IntStream.range(0, 40).mapToObj(_ -> random.word(4, 4)).toList();
          compare(all, words);
          compare(all.negated(), words);
        });
  }

  @Test
  void a_buchi_automaton_that_was_written_and_read_again_has_the_same_states() {
    Seeds.each(
        500,
        seed -> {
          RandomFormulas random = new RandomFormulas(seed, ATOMS);
          Buchi written = Translation.buchi(withAllAtoms(random.formula(2 + (int) (seed % 15))));
          Buchi read = Translation.unreduced(Hoa.read(Hoa.print(written, "")));

          assertThat(read.states()).isEqualTo(written.states());
          assertThat(read.initial()).isEqualTo(written.initial());
          for (int state = 0; state < written.states(); state++) {
            if (!written.edges(state).isEmpty()) {
              assertThat(read.accepting(state)).isEqualTo(written.accepting(state));
            }
            for (long letter = 0; letter < 1 << ATOMS.size(); letter++) {
              assertThat(targets(read, state, letter)).isEqualTo(targets(written, state, letter));
            }
          }
        });
  }

  private static List<Integer> targets(Buchi automaton, int state, long letter) {
    return automaton.edges(state).stream()
        .filter(edge -> edge.label().matches(letter))
        .map(Buchi.Edge::target)
        .toList();
  }

  /** The formula with a tautology in front, so that atom {@code i} is always bit {@code i}. */
  private static Formula withAllAtoms(Formula formula) {
    List<Formula> parts = new ArrayList<>();
    for (String text : ATOMS) {
      Formula atom = new Formula.Atom(text);
      parts.add(new Formula.Or(atom, atom.negated()));
    }
    parts.add(formula);
    return new Formula.And(parts);
  }

  /** Compares the automata before and after each kind of reduction. */
  private static void compare(Formula formula, List<LassoWord> words) {
    List<Automaton> automata = new ArrayList<>();
    List<Buchi> buchis = new ArrayList<>();
    for (Terms.Suspension suspension : Terms.Suspension.values()) {
      Bdd bdd = new Bdd();
      Draft plain =
          new Tableau(bdd).translate(new Terms(ATOMS, bdd, suspension).of(formula, false));
      automata.add(plain.toAutomaton(ATOMS));
      automata.add(Simulation.forward(plain).toAutomaton(ATOMS));
      automata.add(Simulation.backward(plain).toAutomaton(ATOMS));
      automata.add(Acceptance.normalised(plain, true).toAutomaton(ATOMS));
      automata.add(Reduction.reduced(plain).toAutomaton(ATOMS));
      List<Integer> order = IntStream.range(0, plain.sets()).boxed().toList();
      buchis.add(Degeneralisation.of(plain, order).toBuchi(ATOMS));
      buchis.add(Reduction.degeneralised(plain).toBuchi(ATOMS));
      buchis.add(Translation.unreduced(plain.toAutomaton(ATOMS)));
    }
    Translation.Result result = Translation.of(formula);
    automata.add(result.generalised());
    buchis.add(result.buchi());
    buchis.add(Translation.buchi(result.generalised()));
    for (LassoWord word : words) {
      boolean holds = Evaluator.holds(formula, ATOMS, word);
      for (int i = 0; i < automata.size(); i++) {
        assertThat(automata.get(i).accepts(word))
            .as("automaton %d of %s on %s", i, formula, word)
            .isEqualTo(holds);
      }
      for (int i = 0; i < buchis.size(); i++) {
        assertThat(buchis.get(i).accepts(word))
            .as("Büchi automaton %d of %s on %s", i, formula, word)
            .isEqualTo(holds);
      }
    }
  }

  @Test
  void a_terminal_automaton_accepts_all_that_follows_an_accepting_state() {
    Seeds.each(
        400,
        seed -> {
          RandomFormulas random = new RandomFormulas(seed, ATOMS);
          Buchi buchi = Translation.buchi(withAllAtoms(random.formula(2 + (int) (seed % 12))));
          if (buchi.kind() == Buchi.Kind.TERMINAL) {
            for (int state = 0; state < buchi.states(); state++) {
              for (long letter = 0; buchi.accepting(state) && letter < 8; letter++) {
                long valuation = letter;
                assertThat(buchi.edges(state))
                    .anyMatch(
                        edge -> edge.label().matches(valuation) && buchi.accepting(edge.target()));
              }
            }
          }
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "G a",
        "G (a -> X b)",
        "a W b",
        "a R b",
        "G (a -> G b)",
        "X X a",
        "G (a && X a) && !F b",
        // Neither is a safety formula by its shape.
        "G (a || F G false)",
        "(F a -> (b U a)) && G !a",
        "G (F a -> a)",
      })
  void the_negation_of_a_safety_formula_is_a_terminal_automaton(String text) {
    Formula formula = FormulaParser.parse(text);
    assertThat(Translation.of(formula).formulaClass())
        .isIn(FormulaClass.SAFETY, FormulaClass.BOUNDED);
    assertThat(Translation.buchi(formula.negated()).kind()).isEqualTo(Buchi.Kind.TERMINAL);
  }

  /** Informative prefixes are longer here: the formula contradicts itself only later. */
  @Test
  void a_violation_is_found_after_the_shortest_bad_prefix_even_if_the_formula_hides_it() {
    Formula formula = FormulaParser.parse("G (a -> ((F b) && G !b))");
    Buchi buchi = Translation.buchi(formula.negated());
    assertThat(buchi.edges(buchi.initial()))
        .filteredOn(edge -> edge.label().matches(1))
        .allMatch(edge -> buchi.accepting(edge.target()));
    assertThat(buchi.states()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "a || !a, VALID",
    "F a && G !a, UNSATISFIABLE",
    "a && X b, BOUNDED",
    "G (a -> X b), SAFETY",
    "F (a && X b), GUARANTEE",
    "G a || F b, OBLIGATION",
    "G F a, RECURRENCE",
    "G (a -> F b), RECURRENCE",
    "F G a, PERSISTENCE",
    "G F a -> G F b, REACTIVITY",
  })
  void formulas_are_put_into_their_classes(String formula, FormulaClass expected) {
    assertThat(Translation.of(FormulaParser.parse(formula)).formulaClass()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "G a, 1, 1",
    "F a, 2, 2",
    "a U b, 2, 2",
    "G F a, 1, 2",
    "F G a, 2, 2",
    "G (a -> F b), 2, 2",
    "G F a && G F b, 1, 3",
    "F G a || G F b, 3, 4",
    "G (a && X F (b && X F (c && X F d))), 1, 4",
    "G F a -> G F b, 3, 4",
    "(X a U X b) || !X (a U b), 1, 1",
  })
  void well_known_formulas_have_small_automata(String formula, int generalised, int buchi) {
    Translation.Result result = Translation.of(FormulaParser.parse(formula));
    assertThat(result.generalised().states()).isEqualTo(generalised);
    assertThat(result.buchi().states()).isEqualTo(buchi);
  }

  /** The automata of {@code G a} and {@code G !a}. */
  @Test
  void a_comparison_of_languages_gives_up_at_its_limit() {
    Bdd bdd = new Bdd();
    int label = bdd.variable(0);
    Draft always = loop(bdd, label);
    Draft never = loop(bdd, bdd.not(label));

    assertThat(Product.disjointWithin(1, always, never)).isTrue();
    assertThat(Product.disjointWithin(0, always, never)).isFalse();
    assertThat(Product.disjointWithin(Long.MAX_VALUE, always, always)).isFalse();
  }

  private static Draft loop(Bdd bdd, int label) {
    BitSet accepting = new BitSet();
    accepting.set(0);
    return new Draft(bdd, 0, 0, accepting, List.of(List.of(new Draft.Arc(label, 0, 0))));
  }

  @Test
  void a_formula_with_too_many_atoms_is_refused_in_words() {
    String text = String.join(" || ", IntStream.range(0, 65).mapToObj(i -> "a" + i).toList());
    assertThatThrownBy(() -> Translation.buchi(FormulaParser.parse(text)))
        .isInstanceOf(FormulaException.class)
        .hasMessageContaining("65 different atoms; the limit is 64");
  }

  /** The automaton of the complement would have a transition for each set of atoms. */
  @Test
  void a_formula_whose_complement_is_too_large_is_translated() {
    String all =
        IntStream.range(0, 12).mapToObj(i -> "GF a" + i).collect(Collectors.joining(" && "));
    assertThat(Translation.buchi(FormulaParser.parse("!(" + all + ")")).states()).isEqualTo(13);
  }
}
