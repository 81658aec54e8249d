package io.nutshell.check.graph;

import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.search.Expansion;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import java.util.Objects;
import java.util.function.LongPredicate;

/**
 * The states in a store and the steps between them. Steps are not stored: they are recomputed by
 * firing the events of a state and looking up the targets. Steps that are faults have no target and
 * are left out.
 *
 * <p>The store must hold every successor of every state that is entered, as after a complete
 * exploration. Looking up adds nothing to it.
 */
public final class StoredGraph implements Digraph {
  private final long bound;
  private final LongPredicate nodes;
  private final Retrievable states;
  private final StateStore.Inserter lookUp;
  private final Expansion expansion;
  private final State source = new State(1);
  private final State reached = new State(1);
  private long target;

  /**
   * All states in a store.
   *
   * @param store a store that gives states back and has forgotten none
   */
  public StoredGraph(Model model, StateStore store) {
    this(model, store, store.size(), _ -> true);
  }

  /** Some states in a store, all of whose numbers are below the bound. */
  public StoredGraph(Model model, StateStore store, long bound, LongPredicate nodes) {
    this.bound = bound;
    this.nodes = nodes;
    this.states = Objects.requireNonNull(store.retrievable(), "the store gives no states back");
    this.lookUp = store.inserter();
    this.expansion = Expansion.of(model);
  }

  @Override
  public long bound() {
    return bound;
  }

  @Override
  public boolean contains(long node) {
    return nodes.test(node);
  }

  /** The state of a node. */
  public void get(long node, State target) {
    states.get(node, target);
  }

  /** The state last entered or resumed. */
  public State source() {
    return source;
  }

  @Override
  public void enter(long node) {
    stand(node);
    expansion.begin(source);
  }

  @Override
  public void resume(long node, long event, int choice) {
    stand(node);
    expansion.resume(source, event, choice);
  }

  private void stand(long node) {
    states.get(node, source);
    lookUp.from(node, source, StateStore.ANY_DEPTH);
  }

  @Override
  public boolean next() {
    while (expansion.next(reached)) {
      if (!expansion.failed()) {
        long found = lookUp.add(reached, expansion.event(), expansion.choice());
        if (found >= 0) {
          throw new IllegalStateException("a successor of a stored state is not in the store");
        }
        target = ~found;
        return true;
      }
    }
    return false;
  }

  @Override
  public long target() {
    return target;
  }

  @Override
  public long event() {
    return expansion.event();
  }

  @Override
  public int choice() {
    return expansion.choice();
  }
}
