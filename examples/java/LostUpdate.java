import io.nutshell.language.java.Parameters;
import io.nutshell.language.java.RuleModel;
import io.nutshell.language.java.Variable;
import io.nutshell.plan.Check;

/**
 * Threads add one to a counter, each by reading it and then writing what it read plus one.
 *
 * <p>{@code nutshell check examples/java/LostUpdate.java} checks it, and so does {@link #main}.
 */
public final class LostUpdate {
  private LostUpdate() {}

  static RuleModel model(Parameters given) {
    return model(given.number("THREADS", 2));
  }

  private static RuleModel model(int threads) {
    var system = RuleModel.named("lost update");
    Variable counter = system.variable("counter", 0, threads);
    Variable[] at = new Variable[threads];
    for (int i = 0; i < threads; i++) {
      Variable pc = at[i] = system.group("thread", "T" + i).oneOf("T" + i, "read", "write", "done");
      Variable copy = system.variable("copy" + i, 0, threads);
      system.rule(
          "T" + i + " reads",
          s -> pc.is(s, "read"),
          s -> {
            copy.set(s, counter.get(s));
            pc.set(s, "write");
          });
      system.rule(
          "T" + i + " writes",
          s -> pc.is(s, "write"),
          s -> {
            counter.set(s, copy.get(s) + 1);
            pc.set(s, "done");
          });
    }
    system.assertion(
        "no update is lost",
        s -> {
          for (Variable pc : at) {
            if (!pc.is(s, "done")) {
              return true;
            }
          }
          return counter.is(s, threads);
        });
    return system.build();
  }

  public static void main(String[] arguments) {
    Check.of(model(2)).assertions().run().print(System.out);
  }
}
