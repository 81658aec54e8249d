package io.nutshell.app.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.check.trace.Visited;
import io.nutshell.language.registry.Languages;
import io.nutshell.model.Blocked;
import io.nutshell.model.Model;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each event of a state is either enabled, or blocked with a reason. */
final class BlockedTest {
  private static final Path ROOT = Path.of(System.getProperty("nutshell.root", ".."));
  private static final int STATES = 150;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dve/peterson.dve",
        "dve/philosophers.dve",
        "dve/leader_election.dve",
        "dve/lost_update.dve",
        "pnml/database.pnml",
        "cpn/philosophers.cpn",
        "cpn/stop_and_wait.cpn",
        "cpn/telephones.cpn"
      })
  void an_event_is_either_enabled_or_blocked(String name) {
    Model model = Languages.load(ROOT.resolve("examples").resolve(name));
    boolean program = model.events() >= 0;
    long all = program ? model.events() : model.describer().rules().size();
    Visited visited = new Visited(model, 100_000);
    for (int node = 0; node < Math.min(STATES, visited.size()); node++) {
      Set<Long> enabled = new HashSet<>();
      for (Visited.Move move : visited.moves(node)) {
        enabled.add(program ? move.event() : visited.model().describer().rule(move.event()));
      }
      List<Blocked> blocked = visited.model().blocked(visited.state(node), Integer.MAX_VALUE);
      assertThat(blocked.size() + enabled.size()).as("state %d", node).isEqualTo((int) all);
      assertThat(blocked).allMatch(event -> !event.reason().isEmpty() && event.position() != null);
    }
  }
}
