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
 * What a folder says of its run.
 *
 * @param states found so far
 * @param expanded how many of them
 * @param running whether a process is at work in it
 * @param written when its checkpoint was
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
   * The runs in a folder, or in the folders in it; those that are damaged are told of.
   *
   * @param problems receives what is wrong with some
   * @throws InputError where there is no such folder
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
          null, "'" + folder + "' is not a folder that can be read", "its name is misspelt");
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
          progress.levels(),
          checkpoint.finished(),
          RunFolder.busy(folder),
          checkpoint.written());
    } catch (InputError damaged) {
      problems.add(folder + ": " + damaged.reason());
      return null;
    }
  }
}
