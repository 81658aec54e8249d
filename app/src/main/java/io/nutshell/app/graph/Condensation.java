package io.nutshell.app.graph;

import io.nutshell.check.graph.Components;
import io.nutshell.check.graph.Digraph;
import io.nutshell.memory.MemoryBudget;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The strongly connected components of a state graph, numbered in the order of their states. */
public final class Condensation {
  private final int[] componentOf;
  private final List<List<Integer>> components = new ArrayList<>();

  public Condensation(StateGraph graph) {
    int states = graph.states().size();
    componentOf = new int[states];
    Map<Long, Integer> numbers = new LinkedHashMap<>();
    try (Components found = Components.of(new Arcs(graph), new MemoryBudget(Long.MAX_VALUE))) {
      for (int state = 0; state < states; state++) {
        Integer number = numbers.computeIfAbsent(found.of(state), _ -> numbers.size());
        if (number == components.size()) {
          components.add(new ArrayList<>());
        }
        components.get(number).add(state);
        componentOf[state] = number;
      }
    }
  }

  /** The states of each component; the initial state is in the first. */
  public List<List<Integer>> components() {
    return components;
  }

  int componentOf(int state) {
    return componentOf[state];
  }

  /** The arcs are sorted by source, so the arcs of one source are contiguous. */
  private static final class Arcs implements Digraph {
    private final List<StateGraph.Arc> arcs;
    private final int[] starts;
    private int at;
    private int end;

    Arcs(StateGraph graph) {
      arcs = graph.arcs();
      starts = new int[graph.states().size() + 1];
      for (StateGraph.Arc arc : arcs) {
        starts[arc.from() + 1]++;
      }
      for (int i = 1; i < starts.length; i++) {
        starts[i] += starts[i - 1];
      }
    }

    @Override
    public long bound() {
      return starts.length - 1L;
    }

    @Override
    public void enter(long node) {
      at = starts[(int) node] - 1;
      end = starts[(int) node + 1];
    }

    /** The event of an arc is its index in the list. */
    @Override
    public void resume(long node, long event, int choice) {
      at = (int) event;
      end = starts[(int) node + 1];
    }

    @Override
    public boolean next() {
      return ++at < end;
    }

    @Override
    public long target() {
      return arcs.get(at).to();
    }

    @Override
    public long event() {
      return at;
    }
  }
}
