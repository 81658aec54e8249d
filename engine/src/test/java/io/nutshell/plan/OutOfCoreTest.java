package io.nutshell.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.nutshell.check.Report;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Trace;
import io.nutshell.fixture.ScatteredStates;
import io.nutshell.memory.Disk;
import io.nutshell.memory.DiskFailure;
import io.nutshell.model.Model;
import io.nutshell.search.Stop;
import io.nutshell.store.Move;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches that need more than the memory they are given, and what can happen to their files. */
final class OutOfCoreTest {
  /** Of each state some three bytes are left when it is sorted in: half a megabyte in all. */
  private static final Model SCATTERED = new ScatteredStates(150_000);

  private static final int MEMORY = 512 << 10;

  @TempDir Path place;

  private interface Mischief {
    void on(Path file) throws IOException;
  }

  private static List<Object> counts(Report report) {
    return List.of(
        report.explored().stop(),
        report.verdict(),
        report.states(),
        report.explored().transitions(),
        report.explored().levels(),
        report.explored().deadlocks());
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(place)) {
      return all.filter(Files::isRegularFile)
          .filter(file -> file.getFileName().toString().startsWith("part-"))
          .toList();
    }
  }

  /** What becomes of a search whose files are tampered with as soon as there are some. */
  private Report disturbed(Mischief mischief) {
    try (Disk disk = Disk.in(place, Long.MAX_VALUE)) {
      return Check.of(SCATTERED)
          .store("sorted")
          .all()
          .memory(MEMORY)
          .disk(disk)
          .onNote(
              note -> {
                try {
                  for (Path file : note.contains("on disk") ? files() : List.<Path>of()) {
                    mischief.on(file);
                  }
                } catch (IOException problem) {
                  throw new IllegalStateException(problem);
                }
              })
          .run();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sorted", "auto"})
  void what_does_not_fit_goes_to_disk_and_nothing_is_lost(String store) throws IOException {
    List<String> notes = new ArrayList<>();
    Report report;
    try (Disk disk = Disk.within(place, Long.MAX_VALUE)) {
      report =
          Check.of(SCATTERED).store(store).all().memory(MEMORY).disk(disk).onNote(notes::add).run();
      assertThat(disk.peak()).isGreaterThan(100_000);
    }

    assertThat(counts(report)).isEqualTo(counts(Check.of(SCATTERED).all().run()));
    assertThat(report.effort().moves()).last().extracting(Move::to).isEqualTo("sorted on disk");
    assertThat(notes).last().asString().contains("moved from sorted to sorted on disk");
    assertThat(report.effort().memoryBytes()).isLessThanOrEqualTo(MEMORY);
    assertThat(report.effort().statistics()).containsKey("bytes on disk");
    assertThat(place).isEmptyDirectory();
  }

  @Test
  void without_a_disk_the_same_memory_does_not_suffice() {
    Report report = Check.of(SCATTERED).store("sorted").all().memory(MEMORY).run();

    assertThat(report.explored().stop()).isEqualTo(Stop.MEMORY);
  }

  @Test
  void a_trace_is_found_with_layers_on_disk() {
    try (Disk disk = Disk.within(place, Long.MAX_VALUE)) {
      Report report =
          Check.of(SCATTERED).store("sorted").deadlock().memory(MEMORY).disk(disk).run();

      Trace trace = report.properties().getFirst().trace();
      Trace known = Check.of(SCATTERED).deadlock().run().properties().getFirst().trace();
      assertThat(report.effort().moves()).isNotEmpty();
      assertThat(trace).isNotNull();
      assertThat(known).isNotNull();
      assertThat(trace.steps()).hasSameSizeAs(known.steps());
    }
  }

  @Test
  void at_the_limit_of_the_disk_the_search_ends_incomplete() {
    try (Disk disk = Disk.within(place, 120_000)) {
      Report report = Check.of(SCATTERED).store("sorted").all().memory(MEMORY).disk(disk).run();

      assertThat(report.explored().stop()).isEqualTo(Stop.DISK);
      assertThat(report.complete()).isFalse();
      assertThat(report.notes()).anyMatch(note -> note.contains("may be used on disk are full"));
    }
    assertThat(place).isEmptyDirectory();
  }

  @Test
  void a_flipped_bit_is_noticed() {
    Report report =
        disturbed(
            file -> {
              byte[] bytes = Files.readAllBytes(file);
              bytes[bytes.length / 2] ^= 4;
              Files.write(file, bytes);
            });

    assertThat(report.explored().stop()).isEqualTo(Stop.DISK_FAILURE);
    assertThat(report.verdict()).isNotEqualTo(Verdict.HOLDS);
    assertThat(report.complete()).isFalse();
    assertThat(report.notes()).last().asString().contains("is damaged: its checksum is wrong");
  }

  @Test
  void a_file_cut_short_is_noticed() {
    Report report =
        disturbed(
            file -> {
              try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(channel.size() / 2);
              }
            });

    assertThat(report.explored().stop()).isEqualTo(Stop.DISK_FAILURE);
    assertThat(report.notes()).last().asString().contains("is damaged");
  }

  @Test
  void a_folder_that_is_removed_under_the_run_ends_it_in_words() {
    Report report = disturbed(Files::delete);

    assertThat(report.explored().stop()).isEqualTo(Stop.DISK_FAILURE);
    assertThat(report.complete()).isFalse();
    assertThat(report.notes()).last().asString().contains("cannot be used: it is gone");
  }

  /** What becomes of a search whose folder is tampered with as soon as it is used. */
  private Report withoutFolder(Mischief mischief) {
    boolean[] done = new boolean[1];
    return disturbed(
        file -> {
          if (!done[0]) {
            done[0] = true;
            mischief.on(file.getParent());
          }
        });
  }

  private static void removeAll(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  private static void endedInWords(Report report) {
    assertThat(report.explored().stop()).isEqualTo(Stop.DISK_FAILURE);
    assertThat(report.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(report.complete()).isFalse();
    assertThat(report.notes()).last().asString().contains("cannot be used: ");
  }

  @Test
  void a_folder_that_goes_with_everything_in_it_ends_the_run_in_words() {
    endedInWords(withoutFolder(OutOfCoreTest::removeAll));

    assertThat(place).isEmptyDirectory();
  }

  @Test
  void a_folder_that_is_no_longer_one_ends_the_run_in_words() {
    endedInWords(
        withoutFolder(
            folder -> {
              removeAll(folder);
              Files.writeString(folder, "a file");
            }));
  }

  @Test
  void a_folder_that_can_no_longer_be_written_ends_the_run_in_words() throws IOException {
    Path sample = Files.createDirectory(place.resolve("sample"));
    assumeTrue(sample.toFile().setWritable(false) && !Files.isWritable(sample), "as root it can");

    Path[] used = new Path[1];
    endedInWords(
        withoutFolder(
            folder -> {
              used[0] = folder;
              assertThat(folder.toFile().setWritable(false)).isTrue();
            }));

    assertThat(used[0].toFile().setWritable(true)).isTrue();
  }

  @Test
  void two_runs_in_one_place_have_a_folder_each() throws IOException {
    try (Disk first = Disk.in(place, 1);
        Disk second = Disk.in(place, 1)) {
      assertThat(first.newFile().getParent()).exists();
      assertThat(second.newFile().getParent())
          .exists()
          .isNotEqualTo(first.newFile().getParent())
          .hasParent(place);
    }
    assertThat(place).isEmptyDirectory();
  }

  @Test
  void a_place_that_does_not_exist_is_refused() {
    assertThatThrownBy(() -> Disk.in(place.resolve("none"), 1)).isInstanceOf(DiskFailure.class);
    assertThat(place).isEmptyDirectory();
  }

  @Test
  void what_a_killed_run_left_is_removed_by_the_next() throws IOException {
    Path stale = folderOfARun("nutshell-disk-123", "nutshell disk 1\n");

    Disk.within(place, 1).close();

    assertThat(stale).doesNotExist();
  }

  @Test
  void what_only_has_the_name_of_a_run_is_left_alone() throws IOException {
    List<Path> others =
        List.of(
            folderOfARun("else", "nutshell disk 1\n"),
            folderOfARun("nutshell-disk-mine", ""),
            folderOfARun("nutshell-disk-yours", "locked"));
    Path part = Files.writeString(place.resolve("part-0"), "mine");
    Path lock = Files.writeString(place.resolve("lock"), "mine");

    Disk.in(place, 1).close();

    assertThat(others).allSatisfy(other -> assertThat(other.resolve("part-0")).hasContent("mine"));
    assertThat(part).hasContent("mine");
    assertThat(lock).hasContent("mine");
  }

  @Test
  void what_somebody_put_into_the_folder_of_a_killed_run_stays() throws IOException {
    Path stale = folderOfARun("nutshell-disk-123", "nutshell disk 1\n");
    Path notes = Files.writeString(stale.resolve("part-of-my-notes"), "mine");

    Disk.in(place, 1).close();

    assertThat(stale.resolve("part-0")).doesNotExist();
    assertThat(notes).hasContent("mine");
  }

  private Path folderOfARun(String name, String lock) throws IOException {
    Path folder = Files.createDirectory(place.resolve(name));
    Files.writeString(folder.resolve("part-0"), "mine");
    Files.writeString(folder.resolve("lock"), lock);
    return folder;
  }
}
