import io.nutshell.check.Report;
import io.nutshell.check.trace.Trace;
import io.nutshell.language.java.RuleModel;
import io.nutshell.language.java.Variable;
import io.nutshell.plan.Check;

/**
 * Two threads add one to a counter, each by reading it and then writing what it read plus one.
 *
 * <p>After a build: {@code java -cp app/target/nutshell.jar examples/java/LostUpdate.java}
 */
public final class LostUpdate {
  private LostUpdate() {}

  public static void main(String[] arguments) {
    var system = RuleModel.named("lost update");
    Variable counter = system.variable("counter", 0, 2);
    Variable[] at = new Variable[2];
    for (int i = 0; i < 2; i++) {
      Variable pc = at[i] = system.group("thread", "T" + i).oneOf("T" + i, "read", "write", "done");
      Variable copy = system.variable("copy" + i, 0, 2);
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

    Report report =
        Check.of(system.build())
            .invariant(
                "no update is lost",
                m -> s -> !(at[0].is(s, "done") && at[1].is(s, "done")) || counter.is(s, 2))
            .run();

    System.out.println(report.verdict() + ", " + report.states() + " states");
    Trace trace = report.properties().getFirst().trace();
    if (trace != null) {
      trace
          .steps()
          .forEach(
              step -> System.out.println("  " + report.model().describer().event(step.event())));
    }
  }
}
