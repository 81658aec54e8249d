package io.nutshell.app.cli;

import io.nutshell.check.property.PropertyKind;
import io.nutshell.memory.Sha256;
import io.nutshell.model.Model;
import io.nutshell.search.journal.Checkpoints;
import io.nutshell.search.journal.Identity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Where checkpoints of a run are written, and how often.
 *
 * @param folder null if the run is not kept
 * @param settings of the run, for whoever resumes it
 */
record CheckpointOptions(
    @Nullable Path folder, Duration interval, List<Identity.Setting> settings) {
  private static final Duration DEFAULT_INTERVAL = Duration.ofMinutes(1);

  static OptionSpec[] options() {
    return new OptionSpec[] {
      Options.value(
          "--checkpoint",
          "DIR",
          "Keep the run in a folder, so that nutshell resume DIR goes on with it, whatever ended"
              + " it: a limit, Ctrl-C, a crash."),
      every(),
    };
  }

  static OptionSpec every() {
    return Options.value(
        "--checkpoint-every", "TIME", "How much work may be lost: 30s, 5m. Default: 1m.");
  }

  static CheckpointOptions read(Arguments arguments) {
    String typed = arguments.text("--checkpoint", "");
    Long nanos = arguments.nanos("--checkpoint-every");
    return new CheckpointOptions(
        arguments.has("--checkpoint") ? arguments.path("--checkpoint", typed) : null,
        nanos == null ? DEFAULT_INTERVAL : Duration.ofNanos(nanos),
        arguments.settings());
  }

  /** The checkpoints of a new or a resumed run; null if none were asked for. */
  @Nullable Checkpoints open(Path file, Model model, CheckOptions options, @Nullable Path resumed) {
    if (folder == null && resumed == null) {
      return null;
    }
    Identity now =
        new Identity(
            Version.text(),
            file.toString(),
            CertificateFile.digest(file),
            questionDigest(options, model),
            here(),
            settings);
    return resumed != null
        ? Checkpoints.resume(resumed, now, interval)
        : Checkpoints.begin(folder == null ? Path.of("") : folder, now, interval);
  }

  static String here() {
    return Path.of("").toAbsolutePath().toString();
  }

  /** The digest of every setting that influences answers or counts. */
  private static String questionDigest(CheckOptions options, Model model) {
    StringBuilder text = new StringBuilder();
    for (Question question : options.questions().of(model)) {
      text.append(question.kind().id()).append('\t').append(question.argument()).append('\t');
      text.append(question.name()).append('\n');
      if (question.kind().argument() == PropertyKind.Argument.FILE) {
        text.append(CertificateFile.digest(Path.of(question.argument()))).append('\n');
      }
    }
    text.append(options.all()).append(options.store()).append(options.maxDepth());
    text.append(options.emptiness()).append(options.fair());
    return Sha256.hex(text.toString());
  }
}
