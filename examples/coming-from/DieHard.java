import io.nutshell.language.java.RuleModel;
import io.nutshell.language.java.Variable;
import io.nutshell.model.State;

/** Two jugs, of 3 and 5 gallons, and a tap: can one measure 4 gallons? */
final class DieHard {
  private static final int SMALL = 3;
  private static final int BIG = 5;

  private DieHard() {}

  static RuleModel model() {
    var system = RuleModel.named("die hard");
    Variable small = system.variable("small", 0, SMALL);
    Variable big = system.variable("big", 0, BIG);
    system.rule("fill small", s -> small.get(s) < SMALL, s -> small.set(s, SMALL));
    system.rule("fill big", s -> big.get(s) < BIG, s -> big.set(s, BIG));
    system.rule("empty small", s -> small.get(s) > 0, s -> small.set(s, 0));
    system.rule("empty big", s -> big.get(s) > 0, s -> big.set(s, 0));
    system.rule(
        "small to big", s -> small.get(s) > 0 && big.get(s) < BIG, s -> pour(s, small, big, BIG));
    system.rule(
        "big to small",
        s -> big.get(s) > 0 && small.get(s) < SMALL,
        s -> pour(s, big, small, SMALL));
    return system.build();
  }

  private static void pour(State s, Variable from, Variable to, int size) {
    long amount = Math.min(from.get(s), size - to.get(s));
    from.add(s, -amount);
    to.add(s, amount);
  }
}
