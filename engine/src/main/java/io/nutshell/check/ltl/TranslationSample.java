package io.nutshell.check.ltl;

import io.nutshell.automaton.Buchi;
import io.nutshell.automaton.Evaluator;
import io.nutshell.automaton.Formula;
import io.nutshell.automaton.FormulaException;
import io.nutshell.automaton.LassoWord;
import io.nutshell.automaton.Translation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares an automaton with the formula whose violations it should accept, on sampled words: each
 * word on which the evaluator finds the formula false must be accepted. A word that is accepted
 * although the formula is true on it does no harm, since the automaton is to accept no run at all.
 *
 * <p>Words are infinite, a stem and a cycle of at most {@link #MAX_PART} letters each. One half is
 * random: each atom is true with a probability of its own in each word. The other half is read off
 * random walks through an automaton of the negated formula that is made here, because violations
 * may be rare among random words. These walks only propose words; the evaluator judges each.
 *
 * @param words the number of words sampled
 * @param violating how many of them violate the formula
 * @param missed a word that violates the formula and is not accepted, in words; null if there is
 *     none
 */
public record TranslationSample(long words, long violating, @Nullable String missed) {
  private static final int MAX_PART = 6;

  public static TranslationSample of(Formula formula, Buchi automaton, long words, long seed) {
    return new Sampler(formula, automaton, seed).sample(words);
  }

  private static final class Sampler {
    private final Formula formula;
    private final Buchi automaton;
    private final Random random;

    /** The atoms of the formula and of the automaton; atom {@code i} is bit {@code i}. */
    private final List<String> atoms;

    private final @Nullable Buchi negation;

    Sampler(Formula formula, Buchi automaton, long seed) {
      this.formula = formula;
      this.automaton = automaton;
      this.random = new Random(seed);
      Set<String> all = new LinkedHashSet<>(automaton.atoms());
      all.addAll(formula.atoms());
      this.atoms = List.copyOf(all);
      if (atoms.size() > Long.SIZE) {
        throw new FormulaException(
            "the automaton and the formula have more than 64 atoms together", 0, "use fewer");
      }
      Buchi made;
      try {
        made = Translation.buchi(formula.negated());
      } catch (FormulaException tooLarge) {
        made = null;
      }
      this.negation = made;
    }

    TranslationSample sample(long words) {
      long violating = 0;
      for (long i = 0; i < words; i++) {
        LassoWord word = i % 2 == 0 ? word() : walked();
        if (!Evaluator.holds(formula, atoms, word)) {
          violating++;
          // The automaton's atoms come first, so its labels read the right bits.
          if (!automaton.accepts(word)) {
            return new TranslationSample(i + 1, violating, inWords(word));
          }
        }
      }
      return new TranslationSample(words, violating, null);
    }

    private LassoWord word() {
      double[] chance = random.doubles(atoms.size()).toArray();
      return new LassoWord(
          letters(random.nextInt(MAX_PART + 1), chance),
          letters(1 + random.nextInt(MAX_PART), chance));
    }

    private long[] letters(int count, double[] chance) {
      long[] letters = new long[count];
      for (int i = 0; i < count; i++) {
        for (int atom = 0; atom < chance.length; atom++) {
          letters[i] |= random.nextDouble() < chance[atom] ? 1L << atom : 0;
        }
      }
      return letters;
    }

    /** The letters along a walk; the cycle begins where the walk was in its last state before. */
    private LassoWord walked() {
      Buchi guide = negation;
      if (guide == null) {
        return word();
      }
      List<Integer> visited = new ArrayList<>();
      List<Long> letters = new ArrayList<>();
      int state = guide.initial();
      int most = 1 + random.nextInt(2 * MAX_PART);
      while (letters.size() < most && !guide.edges(state).isEmpty()) {
        Buchi.Edge edge = guide.edges(state).get(random.nextInt(guide.edges(state).size()));
        if (edge.label().cubes().isEmpty()) {
          break;
        }
        visited.add(state);
        letters.add(letter(guide, edge));
        state = edge.target();
      }
      int back = visited.indexOf(state);
      if (back < 0) {
        return word();
      }
      long[] all = letters.stream().mapToLong(Long::longValue).toArray();
      return new LassoWord(Arrays.copyOf(all, back), Arrays.copyOfRange(all, back, all.length));
    }

    /** A random letter for which the edge can be taken. */
    private long letter(Buchi guide, Buchi.Edge edge) {
      var cubes = edge.label().cubes();
      var cube = cubes.get(random.nextInt(cubes.size()));
      long letter = random.nextLong();
      for (int atom = 0; atom < guide.atoms().size(); atom++) {
        long bit = 1L << atoms.indexOf(guide.atoms().get(atom));
        if ((cube.positive() >>> atom & 1) != 0) {
          letter |= bit;
        } else if ((cube.negative() >>> atom & 1) != 0) {
          letter &= ~bit;
        }
      }
      return atoms.size() == Long.SIZE ? letter : letter & ((1L << atoms.size()) - 1);
    }

    private String inWords(LassoWord word) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < word.length(); i++) {
        text.append(i == 0 ? "" : "; ").append(i == word.stem().length ? "cycle: " : "");
        text.append(inWords(word.letter(i)));
      }
      return text.toString();
    }

    private String inWords(long letter) {
      List<String> literals = new ArrayList<>();
      for (int atom = 0; atom < atoms.size(); atom++) {
        literals.add(((letter >>> atom & 1) != 0 ? "" : "!") + "(" + atoms.get(atom) + ")");
      }
      return literals.isEmpty() ? "any state" : String.join(" ", literals);
    }
  }
}
