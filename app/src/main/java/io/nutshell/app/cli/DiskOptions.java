package io.nutshell.app.cli;

import io.nutshell.memory.Disk;
import io.nutshell.memory.DiskFailure;
import io.nutshell.model.InputError;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The folder for states that do not fit into memory.
 *
 * @param folder null if none was named
 * @param limit bytes it may hold; null for half of what is free there
 */
record DiskOptions(@Nullable Path folder, @Nullable Long limit) {

  static OptionSpec[] options() {
    return new OptionSpec[] {
      Options.value(
          "--disk",
          "DIR",
          "Where states go that do not fit into --memory, with the stores auto and sorted. Default:"
              + " a folder beside other temporary files."),
      Options.value(
          "--disk-limit",
          "SIZE",
          "How much they may take there: 50g, 0 for nothing. Default: half of what is free."),
    };
  }

  static DiskOptions read(Arguments arguments) {
    Path folder = null;
    if (arguments.has("--disk")) {
      folder = arguments.path("--disk", arguments.text("--disk", ""));
      if (!Files.isDirectory(folder)) {
        throw new InputError(
            null,
            "--disk: there is no folder '" + folder + "'",
            "check the spelling, or make it first");
      }
    }
    return new DiskOptions(
        folder, arguments.has("--disk-limit") ? arguments.bytesOrNone("--disk-limit") : null);
  }

  /** The disk space to use; null if nothing may go to disk. */
  @Nullable Disk open() {
    Path place = folder == null ? Path.of(System.getProperty("java.io.tmpdir")) : folder;
    long bytes = limit == null ? place.toFile().getUsableSpace() / 2 : limit;
    if (bytes == 0) {
      return null;
    }
    try {
      return folder == null ? Disk.within(place, bytes) : Disk.in(place, bytes);
    } catch (DiskFailure failure) {
      throw new InputError(
          null, "--disk: " + failure.getMessage(), "use another folder, or --disk-limit 0");
    }
  }
}
