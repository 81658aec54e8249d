package io.nutshell.app.compare;

import io.nutshell.app.report.Json;
import io.nutshell.app.report.RunCurve;
import io.nutshell.check.Report;
import io.nutshell.language.Constants;
import io.nutshell.language.registry.Languages;
import io.nutshell.model.Model;
import io.nutshell.plan.Check;
import io.nutshell.search.Order;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;

/**
 * Runs one trial in a separate JVM with the options of this one; this class has the code of both
 * processes. The child process explores the whole model and prints only its {@link Trial} to
 * standard output.
 */
public final class TrialProcess {
  /** The hidden command that starts the child process. */
  public static final String COMMAND = "trial";

  private final String mainClass;
  private final Path model;
  private final List<String> constants;
  private final Limits limits;

  /**
   * @param mainClass passes the arguments after {@link #COMMAND} to {@link #serve}
   * @param constants values for constants of the model, as {@link Constants#of} reads them
   */
  public TrialProcess(String mainClass, Path model, List<String> constants, Limits limits) {
    this.mainClass = mainClass;
    this.model = model;
    this.constants = List.copyOf(constants);
    this.limits = limits;
  }

  /** Runs one contender and waits until it ends or is interrupted. */
  public Trial run(Contender contender, BooleanSupplier interrupted) {
    try {
      Process process =
          new ProcessBuilder(command(contender))
              .redirectError(ProcessBuilder.Redirect.PIPE)
              .start();
      process.getOutputStream().close();
      Reader out = Reader.of(process.getInputStream());
      Reader err = Reader.of(process.getErrorStream());
      while (!process.waitFor(50, TimeUnit.MILLISECONDS)) {
        if (interrupted.getAsBoolean()) {
          process.destroy(); // It then reports what it covered.
        }
      }
      byte[] told = out.all();
      if (process.exitValue() == 0 && told.length > 0) {
        return TrialJson.read(contender, told);
      }
      return interrupted.getAsBoolean()
          ? Trial.without(contender, "")
          : Trial.without(contender, problem(process.exitValue(), err.all()));
    } catch (IOException | JacksonException problem) {
      return Trial.without(contender, "" + problem.getMessage());
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return Trial.without(contender, "interrupted");
    }
  }

  private static String problem(int exitCode, byte[] err) {
    return new String(err, StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.startsWith("error: ") || line.startsWith("internal error: "))
        .findFirst()
        .orElse("its process ended with exit code " + exitCode);
  }

  private List<String> command(Contender contender) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    String classPath = System.getProperty("java.class.path");
    boolean jar = classPath.endsWith(".jar") && !classPath.contains(File.pathSeparator);
    command.addAll(jar ? List.of("-jar", classPath) : List.of("-cp", classPath, mainClass));
    command.add(COMMAND);
    command.addAll(
        List.of(
            model.toString(),
            contender.store(),
            contender.order().toString(),
            Long.toString(limits.memory()),
            Long.toString(limits.timeout().toMillis()),
            Long.toString(limits.maxStates()),
            Integer.toString(limits.threads())));
    command.addAll(constants);
    return command;
  }

  /** Reads a stream to its end on a separate thread, so that neither stream blocks the other. */
  private record Reader(Thread thread, List<byte[]> read) {
    static Reader of(InputStream stream) {
      List<byte[]> read = new CopyOnWriteArrayList<>();
      Thread thread =
          Thread.startVirtualThread(
              () -> {
                try (stream) {
                  read.add(stream.readAllBytes());
                } catch (IOException _) {
                  // The output is lost, and the trial has no result.
                }
              });
      return new Reader(thread, read);
    }

    byte[] all() throws InterruptedException {
      thread.join();
      return read.isEmpty() ? new byte[0] : read.getFirst();
    }
  }

  /**
   * Runs in the child process: executes the trial that {@link #run} asked for.
   *
   * @param words the arguments after {@link #COMMAND}
   */
  public static int serve(List<String> words, PrintStream out, BooleanSupplier interrupted) {
    Contender contender =
        new Contender(words.get(1), Order.valueOf(words.get(2).toUpperCase(Locale.ROOT)));
    Constants constants = Constants.of(words.subList(7, words.size()));
    Model model = Languages.load(Path.of(words.get(0)), constants);
    RunCurve curve = new RunCurve();
    long before = ResidentMemory.now();
    Report report =
        Check.of(model)
            .all()
            .store(contender.store())
            .order(contender.order())
            .memory(Long.parseLong(words.get(3)))
            .timeout(Duration.ofMillis(Long.parseLong(words.get(4))))
            .maxStates(Long.parseLong(words.get(5)))
            .threads(Integer.parseInt(words.get(6)))
            .traces(false)
            .onProgress(curve::add)
            .cancelWhen(interrupted)
            .run();
    List<Trial.Sample> samples =
        curve.samples().stream()
            .map(p -> new Trial.Sample(p.elapsedNanos() * 1e-9, p.states(), p.memoryBytes()))
            .toList();
    Trial trial = Trial.of(contender, report, before, ResidentMemory.peak(), samples);
    try (JsonGenerator json = Json.open(out)) {
      TrialJson.write(json, trial);
    }
    out.flush();
    return 0;
  }
}
