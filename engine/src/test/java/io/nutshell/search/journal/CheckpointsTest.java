package io.nutshell.search.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.check.Report;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.trace.Trace;
import io.nutshell.fixture.CounterGrid;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.Seeds;
import io.nutshell.memory.Sha256;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.plan.Check;
import io.nutshell.search.Order;
import io.nutshell.search.Stop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CheckpointsTest {
  private static final Duration AT_EVERY_CHANCE = Duration.ofNanos(1);

  @TempDir Path temporary;
  private Path folder;

  @BeforeEach
  void name() {
    folder = temporary.resolve("run");
  }

  private static Identity identity(String version, String model, String question) {
    return new Identity(
        version,
        "model",
        model,
        question,
        "/",
        List.of(new Identity.Setting("--flag", ""), new Identity.Setting("--name", "a=\nb\\n")));
  }

  private static final Identity SAME = identity("1", "m", "q");

  private Checkpoints begin() {
    return Checkpoints.begin(folder, SAME, AT_EVERY_CHANCE);
  }

  private Checkpoints resume() {
    return Checkpoints.resume(folder, SAME, AT_EVERY_CHANCE);
  }

  private static Check check(Model model, String store) {
    return Check.of(model).store(store).all();
  }

  /** All that a break must not change. */
  private static String essence(Report report) {
    StringBuilder text = new StringBuilder();
    text.append(report.verdict()).append(' ').append(report.explored().stop()).append(' ');
    text.append(report.states()).append(' ').append(report.explored().transitions()).append(' ');
    text.append(report.explored().levels()).append(' ').append(report.explored().deadlocks());
    for (PropertyResult property : report.properties()) {
      Trace trace = property.trace();
      text.append('\n').append(property.name()).append(' ').append(property.verdict());
      text.append(' ').append(trace == null ? -1 : trace.steps().size());
    }
    return text.toString();
  }

  private Report run(Checkpoints checkpoints, Check check) {
    try (checkpoints) {
      return check.checkpoints(checkpoints).run();
    }
  }

  private void forget() {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "tree", "comback", "delta", "sorted"})
  void a_search_that_was_broken_off_anywhere_ends_as_if_it_was_not(String store) {
    Seeds.each(
        24,
        seed -> {
          Model model = RandomGraphs.faulty(seed);
          Report whole = check(model, store).run();
          for (long limit = 1; limit < whole.states(); limit += 1 + limit / 4) {
            Report broken = run(begin(), check(model, store).maxStates(limit));
            assertThat(broken.explored().stop()).isEqualTo(Stop.STATES);
            if (RunFolder.isOne(folder)) {
              assertThat(essence(run(resume(), check(model, store)))).isEqualTo(essence(whole));
            }
            forget();
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "tree", "comback", "delta", "sorted"})
  void it_may_be_broken_off_many_times(String store) {
    Model model = new CounterGrid(4, 6);
    Report whole = check(model, store).run();
    Report report = run(begin(), check(model, store).maxStates(150));
    for (long limit = 300; report.explored().stop() == Stop.STATES; limit += 150) {
      report = run(resume(), check(model, store).maxStates(limit));
    }
    assertThat(essence(report)).isEqualTo(essence(whole));
    assertThat(essence(run(resume(), check(model, store))))
        .as("a run that is finished tells its answers again")
        .isEqualTo(essence(whole));
  }

  @Test
  void ranges_that_were_widened_stay_wide() {
    Model model = CounterGrid.learnt(3, 9, 3);
    Report whole = check(model, "tree").run();
    Report broken = run(begin(), check(model, "tree").maxStates(900));
    assertThat(broken.notes()).isNotEmpty();
    Report resumed = run(resume(), check(model, "tree"));
    assertThat(resumed.notes()).isEmpty();
    assertThat(essence(resumed)).isEqualTo(essence(whole));
  }

  @Test
  void a_limit_on_depth_holds_over_a_break() {
    Model model = new CounterGrid(4, 6);
    Report whole = check(model, "tree").maxDepth(8).run();
    run(begin(), check(model, "tree").maxDepth(8).maxStates(300));
    assertThat(essence(run(resume(), check(model, "tree").maxDepth(8)))).isEqualTo(essence(whole));
  }

  @Test
  void every_byte_of_a_checkpoint_counts() throws IOException {
    Model model = new CounterGrid(2, 6);
    run(begin(), check(model, "tree").maxStates(20));
    List<Path> files = new ArrayList<>(List.of(folder.resolve("checkpoint")));
    files.add(folder.resolve("journal-1"));
    for (Path file : files) {
      byte[] whole = Files.readAllBytes(file);
      for (int i = 0; i < whole.length; i++) {
        byte[] damaged = whole.clone();
        damaged[i] ^= (byte) (1 << i % 8);
        Files.write(file, damaged);
        assertRefused(model);
        Files.write(file, Arrays.copyOf(whole, i));
        assertRefused(model);
        Files.write(file, whole);
      }
    }
    assertThat(run(resume(), check(model, "tree")).states()).isEqualTo(49);
  }

  private void assertRefused(Model model) {
    assertThatThrownBy(() -> run(resume(), check(model, "tree")))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("hint: ");
  }

  /** Puts other figures, and notes behind all others, into a checkpoint whose digests fit. */
  private void forge(UnaryOperator<Checkpoint.Progress> figures, byte... notes) {
    try {
      Checkpoint old = Objects.requireNonNull(RunFolder.read(folder));
      Path journal = folder.resolve(old.journal());
      byte[] counted = Arrays.copyOf(Files.readAllBytes(journal), (int) old.bytes() + notes.length);
      System.arraycopy(notes, 0, counted, (int) old.bytes(), notes.length);
      Files.write(journal, counted);
      Checkpoint forged =
          new Checkpoint(
              old.identity(),
              old.widened(),
              figures.apply(old.progress()),
              old.finished(),
              old.journal(),
              counted.length,
              Sha256.hex(counted),
              old.written());
      Files.writeString(folder.resolve("checkpoint"), forged.text());
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static Checkpoint.Progress figures(
      Checkpoint.Progress old, long states, long expanded, long layers, long layerEnd) {
    return new Checkpoint.Progress(
        states, expanded, old.transitions(), layers, layerEnd, old.cut(), old.edges());
  }

  private void assertContradicted(Model model, String store, String why) {
    assertThatThrownBy(() -> run(resume(), check(model, store)))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("contradicts itself or the model: " + why)
        .hasMessageContaining("hint: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "tree", "comback", "delta", "sorted"})
  void figures_that_do_not_fit_the_notes_are_refused(String store) {
    Model model = new CounterGrid(3, 6);
    List<UnaryOperator<Checkpoint.Progress>> forgeries =
        List.of(
            p -> figures(p, p.states(), p.states(), p.layers(), p.layerEnd()),
            p -> figures(p, p.states(), p.states(), p.layers(), p.states()),
            p -> figures(p, p.states(), 0, p.layers(), p.layerEnd()),
            p -> figures(p, p.states(), 1, p.layers(), p.layerEnd()),
            p -> figures(p, p.states() - 1, p.expanded(), p.layers(), p.layerEnd()),
            p -> figures(p, p.states() + 1, p.expanded(), p.layers(), p.layerEnd()),
            p -> figures(p, p.states(), p.expanded(), p.layers() + 1, p.layerEnd()),
            p ->
                new Checkpoint.Progress(
                    p.states(), p.expanded(), 0, p.layers(), p.layerEnd(), p.cut(), p.edges()));
    for (UnaryOperator<Checkpoint.Progress> forgery : forgeries) {
      run(begin(), check(model, store).maxStates(100));
      forge(forgery);
      assertContradicted(model, store, "");
      forget();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "tree", "comback", "delta", "sorted"})
  void a_part_of_the_space_forged_to_be_all_of_it_is_refused(String store) {
    Model model = new CounterGrid(3, 6);
    run(begin(), check(model, store).maxStates(100));
    long transitions = Objects.requireNonNull(RunFolder.read(folder)).progress().transitions();
    assertThat(transitions).isBetween(128L, 127L * 128);
    forge(
        p -> figures(p, p.states(), p.states(), p.layers() + 1, p.states()),
        (byte) JournalWriter.LAYER,
        (byte) (transitions | 0x80),
        (byte) (transitions >> 7));
    assertContradicted(model, store, "a successor of an expanded state is missing");
  }

  @ParameterizedTest
  @CsvSource({
    "exact, 0->1 1->3 3->2 2->0, a state does not follow from its parent",
    "comback, 0->1 1->3 3->2 2->0, a state does not follow from its parent",
    "exact, 0->1 1->2 2->3 0->4, a successor of an expanded state",
    "exact, 0->1 1->2 2->3 3->0, a state recorded as dead",
    "sorted, 0->1 1->2 2->3 3->0, a state recorded as dead",
    "sorted, 0->1 1->2 2->3 0->2 3->1 1->4, a state recorded as dead",
  })
  void notes_of_another_model_are_refused(String store, String other, String why) {
    run(begin(), check(DirectedGraph.of("0->1 1->2 2->3 4->4"), store));
    assertContradicted(DirectedGraph.of(other + " 4->4"), store, why);
  }

  @Test
  void what_was_written_behind_the_last_checkpoint_does_no_harm() throws IOException {
    Model model = new CounterGrid(2, 6);
    run(begin(), check(model, "tree").maxStates(20));
    Path journal = folder.resolve("journal-1");
    byte[] whole = Files.readAllBytes(journal);
    byte[] longer = Arrays.copyOf(whole, whole.length + 100);
    Files.write(journal, longer);
    Files.writeString(folder.resolve("checkpoint.new"), "nutshell checkp");
    Files.write(folder.resolve("journal-2"), longer);
    assertThat(run(resume(), check(model, "tree")).states()).isEqualTo(49);
  }

  @Test
  void two_runs_in_one_folder_are_refused() {
    try (Checkpoints first = begin()) {
      assertThat(first.folder()).isEqualTo(folder);
      assertThatThrownBy(this::begin)
          .isInstanceOf(InputError.class)
          .hasMessageContaining("another run is going on");
      assertThatThrownBy(this::resume).hasMessageContaining("another run is going on");
    }
  }

  @Test
  void a_folder_is_used_again_only_where_its_run_is_finished() {
    Model model = new CounterGrid(2, 6);
    run(begin(), check(model, "tree").maxStates(20));
    assertThatThrownBy(this::begin)
        .isInstanceOf(InputError.class)
        .hasMessageContaining("not finished")
        .hasMessageContaining("Checkpoints.resume");
    run(resume(), check(model, "tree"));
    assertThat(run(begin(), check(model, "tree")).states()).isEqualTo(49);
  }

  @Test
  void another_model_question_or_version_is_refused() {
    run(begin(), check(new CounterGrid(2, 6), "tree").maxStates(20));
    for (Identity other :
        List.of(identity("2", "m", "q"), identity("1", "n", "q"), identity("1", "m", "r"))) {
      assertThatThrownBy(() -> Checkpoints.resume(folder, other, AT_EVERY_CHANCE))
          .isInstanceOf(InputError.class)
          .hasMessageContaining("cannot be used");
    }
    assertThat(Checkpoints.identity(folder)).isEqualTo(SAME);
  }

  @Test
  void a_folder_that_goes_away_does_not_end_the_search() {
    Model model = new CounterGrid(5, 6);
    List<String> notes = new ArrayList<>();
    boolean[] gone = {false};
    Report report =
        run(
            begin(),
            check(model, "tree")
                .onNote(notes::add)
                .cancelWhen(
                    () -> {
                      if (!gone[0]) {
                        gone[0] = true;
                        forget();
                      }
                      return false;
                    }));
    assertThat(report.complete()).isTrue();
    assertThat(report.states()).isEqualTo(16_807);
    assertThat(notes).singleElement().asString().contains("the folder is gone");
  }

  @Test
  void a_checkpoint_that_cannot_be_written_does_not_end_the_search_nor_hurt_the_last_one()
      throws IOException {
    Model model = new CounterGrid(5, 6);
    run(begin(), check(model, "tree").maxStates(5000));
    Path inTheWay = folder.resolve("checkpoint.new");
    boolean[] made = {false};
    Check check =
        check(model, "tree")
            .cancelWhen(
                () -> {
                  if (!made[0]) {
                    made[0] = true;
                    writeTo(inTheWay, "mine");
                  }
                  return false;
                });
    Report report = run(resume(), check);
    assertThat(report.states()).isEqualTo(16_807);
    assertThat(report.notes()).singleElement().asString().contains("checkpoint.new");
    assertThat(inTheWay).hasContent("mine");
    Files.delete(inTheWay);
    assertThat(run(resume(), check(model, "tree")).states()).isEqualTo(16_807);
  }

  private static void writeTo(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private List<String> entries() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"notes.txt", "journal-1", "journal-notes", "checkpoint", "checkpoint.new", "lock"})
  void a_run_does_not_begin_in_a_folder_that_holds_something_else(String name) throws IOException {
    Files.createDirectory(folder);
    writeTo(folder.resolve(name), "mine");
    assertThatThrownBy(this::begin)
        .isInstanceOf(InputError.class)
        .hasMessageContaining("'" + name + "' in it is not part of a run")
        .hasMessageContaining("hint: ");
    assertThat(entries()).as("it is left as it was").containsExactly(name);
    assertThat(folder.resolve(name)).hasContent("mine");
  }

  @Test
  void an_empty_file_that_only_has_the_name_of_a_journal_is_not_removed_either()
      throws IOException {
    Files.createDirectory(folder);
    writeTo(folder.resolve("journal-1"), "");
    assertThatThrownBy(this::begin).isInstanceOf(InputError.class);
    assertThat(entries()).containsExactly("journal-1");
  }

  @Test
  void a_run_that_was_killed_before_its_first_checkpoint_leaves_a_folder_to_begin_in()
      throws IOException {
    Model model = new CounterGrid(2, 6);
    run(begin(), check(model, "tree").maxStates(20));
    Files.delete(folder.resolve("checkpoint"));
    writeTo(folder.resolve("journal-2"), "nutshell jour");
    writeTo(folder.resolve("checkpoint.new"), "");
    assertThat(run(begin(), check(model, "tree")).states()).isEqualTo(49);
    assertThat(entries()).hasSize(3).contains("checkpoint", "lock");
  }

  @Test
  void a_run_that_is_taken_up_leaves_all_else_in_its_folder_as_it_is() throws IOException {
    Model model = new CounterGrid(2, 6);
    run(begin(), check(model, "tree").maxStates(20));
    List<String> others = List.of("journal-5", "journal-of-mine", "notes.txt");
    others.forEach(name -> writeTo(folder.resolve(name), "mine"));
    assertThat(run(resume(), check(model, "tree")).states()).isEqualTo(49);
    assertThat(entries()).containsAll(others);
  }

  @ParameterizedTest
  @ValueSource(strings = {"checkpoint.new", "lock", "journal-2"})
  @DisabledOnOs(OS.WINDOWS)
  void a_symbolic_link_is_not_followed(String name) throws IOException {
    Model model = new CounterGrid(2, 6);
    run(begin(), check(model, "tree").maxStates(20));
    Path file = temporary.resolve("mine");
    writeTo(file, "");
    Files.deleteIfExists(folder.resolve(name));
    Files.createSymbolicLink(folder.resolve(name), file);
    if (name.startsWith("journal")) {
      run(resume(), check(model, "tree"));
    } else {
      assertThatThrownBy(this::resume)
          .isInstanceOf(InputError.class)
          .hasMessageContaining("'" + name + "' in it is not part of a run");
    }
    assertThat(folder.resolve(name)).isSymbolicLink();
    assertThat(file).isEmptyFile();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void a_journal_that_is_a_symbolic_link_is_refused() throws IOException {
    Model model = new CounterGrid(2, 6);
    run(begin(), check(model, "tree").maxStates(20));
    Path moved = Files.move(folder.resolve("journal-1"), temporary.resolve("moved"));
    Files.createSymbolicLink(folder.resolve("journal-1"), moved);
    assertRefused(model);
    assertThat(moved).isNotEmptyFile();
  }

  @Test
  void choices_that_cannot_be_kept_are_refused_before_they_start() {
    assertThatThrownBy(
            () ->
                run(
                    begin(),
                    check(new CounterGrid(2, 2), "bitstate").order(Order.DFS).coverage(true)))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("order(BFS)")
        .hasMessageContaining("cannot be resumed")
        .hasMessageContaining("the counts of storageLimits, coverage and reports");
  }

  @Test
  void runs_are_listed_with_model_and_progress() throws IOException {
    run(begin(), check(new CounterGrid(2, 6), "tree").maxStates(20));
    Path other = Files.createDirectories(temporary.resolve("damaged"));
    Files.writeString(other.resolve("checkpoint"), "nutshell checkpoint 1\n");
    List<String> problems = new ArrayList<>();
    RunSummary run = RunSummary.list(temporary, problems).getFirst();
    assertThat(run.folder()).isEqualTo(folder);
    assertThat(run.model()).isEqualTo("model");
    assertThat(run.states()).isBetween(15L, 20L);
    assertThat(run.finished()).isFalse();
    assertThat(run.running()).isFalse();
    assertThat(problems).singleElement().asString().contains("damaged");
    try (Checkpoints _ = resume()) {
      assertThat(RunSummary.list(folder, problems).getFirst().running()).isTrue();
    }
  }
}
