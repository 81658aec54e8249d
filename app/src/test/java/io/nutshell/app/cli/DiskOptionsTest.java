package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.memory.Disk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DiskOptionsTest {
  @TempDir Path folder;

  private Run check(String... options) {
    String[] words = new String[4 + options.length];
    words[0] = "check";
    words[1] = Run.example("eight_puzzle.dve");
    words[2] = "--disk";
    words[3] = folder.toString();
    System.arraycopy(options, 0, words, 4, options.length);
    return Run.of(words);
  }

  @Test
  void states_that_do_not_fit_go_to_the_folder_and_are_removed_afterwards() {
    Run run = check("--store", "sorted", "--memory", "400k", "--quiet", "--all");

    assertThat(run.out()).contains("181,440", "moved from sorted to sorted on disk");
    assertThat(run.exitCode()).isZero();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void a_folder_removed_during_the_run_ends_it_with_a_message_and_exit_code_4()
      throws InterruptedException {
    Thread remover = Thread.ofVirtual().start(this::removeWhenUsed);
    Run run = check("--store", "sorted", "--memory", "400k", "--quiet", "--all");
    remover.interrupt();
    remover.join();

    assertThat(run.out()).contains("INCOMPLETE", "cannot be used: it is gone");
    assertThat(run.exitCode()).isEqualTo(4);
  }

  /** Removes the folder when something was written to it. */
  private void removeWhenUsed() {
    try {
      while (Files.exists(folder)) {
        tryToRemove();
        Thread.sleep(1);
      }
    } catch (InterruptedException ended) {
      // Nothing was removed, so the test will fail.
    }
  }

  private void tryToRemove() {
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> files = all.sorted(Comparator.reverseOrder()).toList();
      if (files.stream().anyMatch(file -> file.getFileName().toString().startsWith("part-"))) {
        for (Path file : files) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException | UncheckedIOException another) {
      // A file was written meanwhile, so try again.
    }
  }

  @Test
  void two_runs_can_use_one_folder() {
    try (Disk other = Disk.in(folder, 1)) {
      Run run = check("--store", "sorted", "--memory", "400k", "--quiet", "--all");

      assertThat(other.peak()).isZero();
      assertThat(run.out()).contains("181,440");
      assertThat(run.exitCode()).isZero();
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void files_that_were_in_the_folder_stay_there() throws IOException {
    Path mine = Files.writeString(folder.resolve("part-0"), "mine");

    Run run = check("--store", "sorted", "--memory", "400k", "--quiet", "--all");

    assertThat(run.exitCode()).isZero();
    assertThat(mine).hasContent("mine");
  }

  @Test
  void a_folder_that_does_not_exist_is_refused() {
    Run run = Run.of("check", Run.example("eight_puzzle.dve"), "--disk", folder + "/none");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--disk: there is no folder", "hint: check the spelling");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void a_limit_of_0_keeps_everything_in_memory() {
    Run run = check("--store", "sorted", "--memory", "250k", "--all", "--disk-limit", "0");

    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.out()).contains("INCOMPLETE", "memory").doesNotContain("on disk");
    assertThat(check("--disk-limit", "-1").exitCode()).isEqualTo(2);
  }
}
