package io.nutshell.store.comback;

import static io.nutshell.store.comback.ComBackRuns.SEARCHES;
import static io.nutshell.store.comback.ComBackRuns.combinations;
import static io.nutshell.store.comback.ComBackRuns.explore;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.Seeds;
import io.nutshell.model.Model;
import io.nutshell.model.NaiveExplorer;
import io.nutshell.program.ProgramModel;
import io.nutshell.program.RandomPrograms;
import io.nutshell.program.ReversibleSketches;
import io.nutshell.search.Exploration;
import io.nutshell.search.Outcome;
import io.nutshell.store.comback.ComBackStore.Options;
import io.nutshell.store.table.Hash;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The variants of comback in all combinations, against a textbook search. */
final class ComBackAgreementTest {
  private static void agrees(Model model, Options options, Hash hash) {
    NaiveExplorer.Exploration naive = NaiveExplorer.explore(model);
    for (Function<Exploration, Outcome> search : SEARCHES) {
      ComBackRuns.Counts found = explore(model, options, hash, search);
      String what = model + " with " + options;
      assertThat(found.states()).as(what).isEqualTo(naive.states());
      assertThat(found.transitions()).as(what).isEqualTo(naive.transitions());
      assertThat(found.dead()).as(what).isEqualTo(naive.deadlocks());
      assertThat(found.faults()).as(what).isEqualTo(naive.faults().size());
      if (search.equals(SEARCHES.getFirst())) {
        assertThat(found.levels()).as(what).isEqualTo(naive.levels());
        assertThat(found.longest()).as(what).isEqualTo(naive.levels() - 1);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "0->0",
        "0->1 1->2 1->0 2->2",
        "1->2 1->6 2->3 3->4 3->5 6->4 6->5",
        "0->1|2|3 1->4|5 2->5|4 3->0|3|6 6->7 5->7|1",
        "0->1 0->2 1->3 2->3 3->4 3->5 4->6 5->6 6->7 6->8 7->9 8->9 9->0"
      })
  void every_combination_of_variants_finds_all_of_a_small_graph(String edges) {
    for (Options options : combinations()) {
      for (Hash hash : List.of(Hash.FULL, Hash.weak(0), Hash.weak(1), Hash.weak(3))) {
        agrees(DirectedGraph.of(edges), options, hash);
        agrees(DirectedGraph.ofVariableLength(edges), options, hash);
      }
    }
  }

  @Test
  void random_combinations_of_variants_find_all_of_random_graphs() {
    List<Options> combinations = combinations();
    Seeds.each(
        400,
        seed -> {
          Random random = new Random(seed);
          for (int i = 0; i < 8; i++) {
            agrees(
                RandomGraphs.faulty(seed),
                combinations.get(random.nextInt(combinations.size())),
                Hash.weak(random.nextInt(9)));
          }
        });
  }

  @Test
  void random_combinations_of_variants_find_all_of_random_programs() {
    List<Options> combinations = combinations();
    int[] explored = {0};
    Seeds.each(
        300,
        seed -> {
          Random random = new Random(seed);
          Model model =
              ProgramModel.of(
                  seed % 3 == 0
                      ? ReversibleSketches.generate(seed)
                      : RandomPrograms.generate(
                          seed, new RandomPrograms.Options(seed % 2 == 0, false)),
                  _ -> {
                    throw new UnsupportedOperationException();
                  });
          try {
            NaiveExplorer.explore(model, 400);
          } catch (IllegalStateException tooMany) {
            return;
          }
          explored[0]++;
          for (int i = 0; i < 8; i++) {
            agrees(
                model,
                combinations.get(random.nextInt(combinations.size())),
                Hash.weak(2 + random.nextInt(7)));
          }
        });
    assertThat(explored[0]).isGreaterThan(150);
  }

  /** Three events, each with two targets: with one hash for all, the second is easily lost. */
  @Test
  void keeps_apart_two_targets_of_one_event_that_have_the_same_hash() {
    DirectedGraph graph = DirectedGraph.of("0->1|2 1->3|4|5 2->6 5->6|7 7->8");
    for (Options options : combinations()) {
      agrees(graph, options, Hash.weak(0));
    }
  }
}
