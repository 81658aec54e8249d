package io.nutshell.plan;

import io.nutshell.fixture.Interposed;
import io.nutshell.model.Fault;
import io.nutshell.model.State;
import io.nutshell.search.Journal;
import io.nutshell.search.Observer;
import io.nutshell.search.SearchView;
import io.nutshell.store.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** Records all that a search reports to its observer and its journal, as lines of text. */
final class Told implements Observer, Journal {
  final List<String> lines = new ArrayList<>();
  private final boolean steps;
  private final boolean paths;
  private final LongPredicate stopAt;
  private final Random random = new Random(7);

  Told(boolean steps, boolean paths, LongPredicate stopAt) {
    this.steps = steps;
    this.paths = paths;
    this.stopAt = stopAt;
  }

  @Override
  public boolean found(long id, State state, SearchView search) {
    Interposed.rest(random);
    lines.add("found %d %s from %s in %d".formatted(id, state, search.source(), search.layer()));
    if (paths && id % 97 == 0) {
      Path path = Objects.requireNonNull(search.path(id, state)).get();
      StringBuilder text = new StringBuilder(path == null ? "no room for the path" : "path");
      for (int i = 0; path != null && i < path.length(); i++) {
        text.append(' ').append(path.event(i)).append('/').append(path.choice(i));
      }
      lines.add(text.toString());
    }
    return !stopAt.test(id);
  }

  @Override
  public boolean dead(long id, State state, SearchView search) {
    lines.add("dead %d %s".formatted(id, state));
    return true;
  }

  @Override
  public boolean faulty(
      long id, State state, long event, int choice, Fault.Mistake error, SearchView search) {
    lines.add("faulty %d %s by %d/%d: %s".formatted(id, state, event, choice, error));
    return true;
  }

  @Override
  public boolean countsSteps() {
    return steps;
  }

  @Override
  public void step(State source, long event, @Nullable State target) {
    lines.add("step %s %d %s".formatted(source, event, target));
  }

  @Override
  public void found(State state, long parent, long event, int choice) {
    lines.add("record %s of %d by %d/%d".formatted(state, parent, event, choice));
  }

  @Override
  public void dead(long id, State state) {
    lines.add("record dead " + id);
  }

  @Override
  public void faulty(long id, State state, long event, int choice) {
    lines.add("record faulty %d by %d/%d".formatted(id, event, choice));
  }

  @Override
  public void layer(long transitions) {
    lines.add("layer after " + transitions);
  }

  @Override
  public void mark(long expanded, long transitions, boolean cut) {
    lines.add("mark %d %d %s".formatted(expanded, transitions, cut));
  }

  @Override
  public boolean due() {
    return true;
  }

  @Override
  public void commit() {
    lines.add("commit");
  }
}
