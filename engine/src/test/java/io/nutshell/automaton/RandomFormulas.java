package io.nutshell.automaton;

import java.util.List;
import java.util.Random;

/** Random formulas and words, from a seed. */
final class RandomFormulas {
  private final Random random;
  private final List<String> atoms;

  RandomFormulas(long seed, List<String> atoms) {
    this.random = new Random(seed);
    this.atoms = atoms;
  }

  /** A formula with {@code size} operators and atoms, or a few more. */
  Formula formula(int size) {
    if (size <= 1) {
      return switch (random.nextInt(12)) {
        case 0 -> new Formula.True();
        case 1 -> new Formula.False();
        default -> new Formula.Atom(atoms.get(random.nextInt(atoms.size())));
      };
    }
    int kind = random.nextInt(size == 2 ? 4 : 13);
    if (kind < 4) {
      Formula operand = formula(size - 1);
      return switch (kind) {
        case 0 -> new Formula.Not(operand);
        case 1 -> new Formula.Next(operand);
        case 2 -> new Formula.Eventually(operand);
        default -> new Formula.Globally(operand);
      };
    }
    int leftSize = 1 + random.nextInt(size - 2);
    Formula left = formula(leftSize);
    Formula right = formula(size - 1 - leftSize);
    return switch (kind) {
      case 4, 5 -> new Formula.And(left, right);
      case 6, 7 -> new Formula.Or(left, right);
      case 8 -> new Formula.Implies(left, right);
      case 9 ->
          random.nextInt(3) == 0
              ? new Formula.Equivalent(left, right)
              : new Formula.WeakUntil(left, right);
      case 10 -> new Formula.Until(left, right);
      case 11 -> new Formula.Release(left, right);
      default -> new Formula.StrongRelease(left, right);
    };
  }

  LassoWord word(int stem, int cycle) {
    return new LassoWord(letters(random.nextInt(stem + 1)), letters(1 + random.nextInt(cycle)));
  }

  private long[] letters(int count) {
    long[] letters = new long[count];
    for (int i = 0; i < count; i++) {
      letters[i] = random.nextInt(1 << atoms.size());
    }
    return letters;
  }
}
