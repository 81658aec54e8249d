package io.nutshell.program;

import static io.nutshell.program.Sketch.set;
import static io.nutshell.program.syntax.Expression.TRUE;
import static io.nutshell.program.syntax.Expression.equal;

import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.List;

/** Dining philosophers: think, take the left fork, take the right one, eat, put them back. */
public final class Philosophers {
  private Philosophers() {}

  public static Program of(int count) {
    Sketch sketch = new Sketch();
    List<Variable> forks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      forks.add(sketch.small("fork" + i));
    }
    for (int i = 0; i < count; i++) {
      Variable at = sketch.location("philosopher" + i, 4);
      Variable left = forks.get(i);
      Variable right = forks.get((i + 1) % count);
      sketch
          .command(at, 0, equal(left, 0), set(left, 1), set(at, 1))
          .command(at, 1, equal(right, 0), set(right, 1), set(at, 2))
          .command(at, 2, TRUE, set(left, 0), set(at, 3))
          .command(at, 3, TRUE, set(right, 0), set(at, 0));
    }
    return sketch.program();
  }
}
