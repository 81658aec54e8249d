package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.check.graph.NaiveComponents;
import io.nutshell.fixture.Seeds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares the reports of random nets with a simple token game and the plain definitions. */
final class RandomNetReportTest {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final int MAX_MARKINGS = 400;

  @TempDir Path folder;
  private int compared;
  private int withoutHome;
  private int withLive;

  @Test
  void every_reported_figure_agrees_with_its_definition() {
    Seeds.each(150, this::compare);
    assertThat(compared).isGreaterThan(80);
    assertThat(withoutHome).isGreaterThan(5);
    assertThat(withLive).isGreaterThan(5);
  }

  private void compare(long seed) {
    TokenGame game = new TokenGame(new Random(seed));
    if (!game.play()) {
      return;
    }
    JsonNode json = MAPPER.readTree(report(game.pnml()).out());
    NaiveComponents graph = new NaiveComponents(game.arcs);
    int count = game.markings.size();
    assertThat(json.get("states").intValue()).isEqualTo(count);
    assertThat(json.get("transitions").intValue())
        .isEqualTo(game.arcs.stream().mapToInt(List::size).sum());
    bounds(json.get("bounds"), game);
    components(json.get("components"), game, graph);
    assertThat(json.get("dead").get("count").longValue())
        .isEqualTo(game.arcs.stream().filter(List::isEmpty).count());
    Set<Integer> home = new HashSet<>();
    for (int to = 0; to < count; to++) {
      int target = to;
      if (IntStream.range(0, count).allMatch(from -> graph.reaches(from, target))) {
        home.add(to);
      }
    }
    assertThat(json.get("home").get("count").intValue()).isEqualTo(home.size());
    assertThat(json.get("home").get("initial").booleanValue()).isEqualTo(home.contains(0));
    events(json.get("events"), game, graph);
    compared++;
    withoutHome += home.isEmpty() ? 1 : 0;
  }

  private Run report(String pnml) {
    try {
      Path file = Files.writeString(folder.resolve("net.pnml"), pnml);
      Run run = Run.of("report", file.toString(), "--format", "json");
      assertThat(run.exitCode()).as(run.err()).isZero();
      return run;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void bounds(JsonNode bounds, TokenGame game) {
    for (int place = 0; place < game.places; place++) {
      int p = place;
      assertThat(bounds.get("p " + p).toString())
          .isEqualTo(
              "{\"lower\":%d,\"upper\":%d}"
                  .formatted(
                      game.markings.stream().mapToInt(m -> m.get(p)).min().orElseThrow(),
                      game.markings.stream().mapToInt(m -> m.get(p)).max().orElseThrow()));
    }
  }

  private static void components(JsonNode told, TokenGame game, NaiveComponents graph) {
    int count = game.markings.size();
    Map<Set<Integer>, Boolean> terminal = new HashMap<>();
    Set<Set<Integer>> cyclic = new HashSet<>();
    int crossing = 0;
    for (int node = 0; node < count; node++) {
      int here = node;
      Set<Integer> component = new HashSet<>();
      IntStream.range(0, count)
          .filter(other -> graph.reaches(here, other) && graph.reaches(other, here))
          .forEach(component::add);
      boolean stays = component.containsAll(game.arcs.get(node));
      terminal.merge(component, stays, Boolean::logicalAnd);
      for (int target : game.arcs.get(node)) {
        if (component.contains(target)) {
          cyclic.add(component);
        } else {
          crossing++;
        }
      }
    }
    assertThat(told.toString())
        .isEqualTo(
            "{\"count\":%d,\"arcs\":%d,\"cyclic\":%d,\"terminal\":%d,\"largest\":%d}"
                .formatted(
                    terminal.size(),
                    crossing,
                    cyclic.size(),
                    terminal.values().stream().filter(stays -> stays).count(),
                    terminal.keySet().stream().mapToInt(Set::size).max().orElseThrow()));
  }

  private void events(JsonNode events, TokenGame game, NaiveComponents graph) {
    int count = game.markings.size();
    for (int t = 0; t < game.takes.length; t++) {
      JsonNode event = events.get(t);
      int transition = t;
      List<Integer> enabling =
          IntStream.range(0, count)
              .filter(m -> game.enabled(transition, game.markings.get(m)))
              .boxed()
              .toList();
      boolean live =
          IntStream.range(0, count)
              .allMatch(from -> enabling.stream().anyMatch(to -> graph.reaches(from, to)));
      assertThat(event.get("event").stringValue()).isEqualTo("t-" + t);
      assertThat(event.get("taken").intValue()).isEqualTo(enabling.size());
      assertThat(event.get("dead").booleanValue()).isEqualTo(enabling.isEmpty());
      assertThat(event.get("live").booleanValue()).isEqualTo(live);
      withLive += live ? 1 : 0;
    }
  }

  /** A net that mostly preserves its number of tokens, with all its markings. */
  private static final class TokenGame {
    final int places;
    final int[][] takes;
    final int[][] puts;
    final List<List<Integer>> markings = new ArrayList<>();
    final List<List<Integer>> arcs = new ArrayList<>();

    TokenGame(Random random) {
      places = random.nextInt(2, 8);
      int transitions = random.nextInt(1, 8);
      takes = new int[transitions][places];
      puts = new int[transitions][places];
      for (int t = 0; t < transitions; t++) {
        int tokens = random.nextInt(1, 4);
        for (int i = 0; i < tokens; i++) {
          takes[t][random.nextInt(places)]++;
          if (random.nextInt(12) > 0) {
            puts[t][random.nextInt(places)]++;
          }
        }
      }
      markings.add(random.ints(places, 0, 4).boxed().toList());
    }

    boolean enabled(int transition, List<Integer> marking) {
      return IntStream.range(0, places).allMatch(p -> marking.get(p) >= takes[transition][p]);
    }

    /** False if there are too many markings. */
    boolean play() {
      Map<List<Integer>, Integer> numbers = new HashMap<>(Map.of(markings.getFirst(), 0));
      for (int here = 0; here < markings.size() && here < MAX_MARKINGS; here++) {
        List<Integer> marking = markings.get(here);
        List<Integer> targets = new ArrayList<>();
        for (int t = 0; t < takes.length; t++) {
          if (enabled(t, marking)) {
            int transition = t;
            List<Integer> next =
                IntStream.range(0, places)
                    .map(p -> marking.get(p) - takes[transition][p] + puts[transition][p])
                    .boxed()
                    .toList();
            targets.add(
                numbers.computeIfAbsent(
                    next,
                    _ -> {
                      markings.add(next);
                      return markings.size() - 1;
                    }));
          }
        }
        arcs.add(targets);
      }
      return arcs.size() == markings.size();
    }

    String pnml() {
      StringBuilder page = new StringBuilder();
      for (int p = 0; p < places; p++) {
        page.append(
            "<place id='i%d'><name><text>p %d</text></name><initialMarking><text>%d</text></initialMarking></place>%n"
                .formatted(p, p, markings.getFirst().get(p)));
      }
      for (int t = 0; t < takes.length; t++) {
        page.append("<transition id='t-%d'/>%n".formatted(t));
        for (int p = 0; p < places; p++) {
          page.append(arc("i" + p, "t-" + t, takes[t][p]))
              .append(arc("t-" + t, "i" + p, puts[t][p]));
        }
      }
      return "<pnml><net id='n' type='ptnet'><page id='page'>" + page + "</page></net></pnml>";
    }

    private static String arc(String source, String target, int weight) {
      return weight == 0
          ? ""
          : "<arc source='%s' target='%s'><inscription><text>%d</text></inscription></arc>%n"
              .formatted(source, target, weight);
    }
  }
}
