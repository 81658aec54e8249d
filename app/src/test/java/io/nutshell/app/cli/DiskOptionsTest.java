package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.memory.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
  void what_does_not_fit_goes_to_the_folder_and_is_gone_afterwards() {
    Run run = check("--store", "sorted", "--memory", "400k", "--quiet", "--all");

    assertThat(run.out()).contains("181,440", "moved from sorted to sorted on disk");
    assertThat(run.exitCode()).isZero();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void a_folder_that_is_removed_under_the_run_ends_it_with_words_and_exit_code_4()
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
      // Then there was nothing to remove, as the test will tell.
    }
  }

  private void tryToRemove() {
    try (Stream<Path> all = Files.list(folder)) {
      List<Path> files = all.toList();
      if (files.stream().anyMatch(file -> file.getFileName().toString().startsWith("part-"))) {
        for (Path file : files) {
          Files.deleteIfExists(file);
        }
        Files.deleteIfExists(folder);
      }
    } catch (IOException another) {
      // A file was written meanwhile: once more.
    }
  }

  @Test
  void a_folder_that_another_run_uses_is_refused() {
    try (Disk other = Disk.in(folder, 1)) {
      Run run = check();

      assertThat(other.peak()).isZero();
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err()).contains("another run is using it", "Maybe another folder is meant");
    }
  }
}
