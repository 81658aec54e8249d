package io.nutshell.search.journal;

import io.nutshell.model.InputError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A summary of the run in a folder.
 *
 * @param states the number of states found so far
 * @param expanded the number of states expanded so far
 * @param running whether a process has locked the folder
 * @param written when its checkpoint was written
 */
public record RunSummary(
    Path folder,
    String model,
    long states,
    long expanded,
    long levels,
    boolean finished,
    boolean running,
    Instant written) {

  /**
   * The runs in a folder and in its subfolders; damaged runs are reported as problems.
   *
   * @param problems receives a line for each damaged run
   * @throws InputError if there is no such folder
   */
  public static List<RunSummary> list(Path folder, List<String> problems) {
    List<Path> folders = new ArrayList<>();
    if (RunFolder.isOne(folder)) {
      folders.add(folder);
    }
    try (Stream<Path> inside = Files.list(folder)) {
      inside.filter(Files::isDirectory).filter(RunFolder::isOne).sorted().forEach(folders::add);
    } catch (IOException problem) {
      throw new InputError(
          null, "'" + folder + "' is not a folder that can be read", "check the spelling");
    }
    List<RunSummary> runs = new ArrayList<>();
    for (Path each : folders) {
      RunSummary run = of(each, problems);
      if (run != null) {
        runs.add(run);
      }
    }
    return runs;
  }

  private static @Nullable RunSummary of(Path folder, List<String> problems) {
    try {
      Checkpoint checkpoint = RunFolder.read(folder);
      if (checkpoint == null) {
        return null;
      }
      Checkpoint.Progress progress = checkpoint.progress();
      return new RunSummary(
          folder,
          checkpoint.identity().model(),
          progress.states(),
          progress.expanded(),
          progress.layers(),
          checkpoint.finished(),
          RunFolder.busy(folder),
          checkpoint.written());
    } catch (InputError damaged) {
      problems.add(folder + ": " + damaged.reason());
      return null;
    }
  }
}
