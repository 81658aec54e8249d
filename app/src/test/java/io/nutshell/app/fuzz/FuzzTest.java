package io.nutshell.app.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.app.cli.Main;
import io.nutshell.language.Language;
import io.nutshell.language.registry.Languages;
import io.nutshell.plan.StoreMethod;
import io.nutshell.plan.Stores;
import io.nutshell.search.Order;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Damaged models of every language: each is refused with a message or checked, and none crashes or
 * hangs the program.
 *
 * <p>A short run is part of the tests; {@code bench/fuzz 100000} makes a long one, and {@code
 * bench/fuzz 1 SEED} does one input again. Inputs that fail are left in {@code app/target/fuzz}.
 */
final class FuzzTest {
  private static final Path ROOT = Path.of(System.getProperty("nutshell.root", ".."));

  private static final int INPUTS = Integer.getInteger("nutshell.fuzz", 400);
  private static final long FIRST = Long.getLong("nutshell.seed", 1);

  /** Much more than a search may take by its own limits, even on a busy machine. */
  private static final int HANGING_SECONDS = 120;

  private static final int MAX_FAILURES = 20;

  @TempDir Path folder;

  static Stream<Language> languages() {
    // A model in Java is a program: damaged, it could do anything.
    return Languages.all().stream()
        .filter(language -> !language.name().equals("Java"))
        .filter(language -> !examples(language).isEmpty());
  }

  private static List<String> examples(Language language) {
    return language.extensions().stream().flatMap(FuzzTest::texts).toList();
  }

  private static Stream<String> texts(String extension) {
    try (Stream<Path> files = Files.walk(ROOT.resolve("examples"))) {
      return files
          .filter(file -> file.toString().endsWith("." + extension))
          .sorted()
          .map(FuzzTest::read)
          .toList()
          .stream();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  @ParameterizedTest
  @MethodSource("languages")
  void a_damaged_model_neither_crashes_nor_hangs(Language language) throws Exception {
    String extension = language.extensions().getFirst();
    Mutator mutator = new Mutator(examples(language));
    endure(
        "model." + extension,
        mutator,
        (file, random) -> {
          List<String> words = new ArrayList<>(List.of("check", file.toString()));
          StoreMethod store = Stores.all().get(random.nextInt(Stores.all().size()));
          List<Order> orders = store.orders().stream().sorted().toList();
          words.add("--store=" + store.name());
          words.add("--order=" + orders.get(random.nextInt(orders.size())));
          words.add(random.nextBoolean() ? "--all" : "--quiet");
          words.add(random.nextBoolean() ? "--coverage" : "--trace=full");
          words.add(random.nextInt(4) == 0 ? "--format=json" : "--format=text");
          return words;
        });
  }

  @Test
  void a_damaged_property_file_neither_crashes_nor_hangs() throws Exception {
    String model = ROOT.resolve("examples/dve/level_crossing.dve").toString();
    endure(
        "damaged.props",
        new Mutator(texts("props").toList()),
        (file, random) -> List.of("check", model, "--properties", file.toString()));
  }

  /** The command that reads the damaged file. */
  private interface Command {
    List<String> words(Path file, SplittableRandom random);
  }

  private void endure(String name, Mutator mutator, Command command) throws Exception {
    Path file = folder.resolve(name);
    List<String> failures = new ArrayList<>();
    int[] exits = new int[5];
    ExecutorService worker =
        Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());
    for (long seed = FIRST; seed < FIRST + INPUTS && failures.size() < MAX_FAILURES; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Files.writeString(file, mutator.text(random), UTF_8);
      List<String> words = new ArrayList<>(command.words(file, random));
      words.addAll(List.of("--max-states=2000", "--memory=16m", "--timeout=2s"));
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      int exit;
      try {
        exit = worker.submit(() -> run(words, err)).get(HANGING_SECONDS, TimeUnit.SECONDS);
      } catch (TimeoutException | ExecutionException stuck) {
        failures.add("seed " + seed + ": " + stuck + " " + keep(file, seed) + " " + words);
        worker.shutdownNow();
        worker = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());
        continue;
      }
      if (exit < 0 || exit > 4) {
        failures.add(
            "seed "
                + seed
                + ": "
                + err.toString(UTF_8).strip()
                + " "
                + keep(file, seed)
                + " "
                + words);
      } else {
        exits[exit]++;
      }
    }
    worker.shutdownNow();
    assertThat(failures).isEmpty();
    if (INPUTS >= 100) {
      assertThat(exits[2]).as("inputs refused").isPositive();
      assertThat(exits[0] + exits[1]).as("inputs checked").isPositive();
    }
    System.out.printf(
        "%s: %d inputs: %d hold, %d violated, %d refused, %d lossy, %d incomplete%n",
        name, INPUTS, exits[0], exits[1], exits[2], exits[3], exits[4]);
  }

  private static int run(List<String> words, ByteArrayOutputStream err) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    return Main.run(
        words.toArray(String[]::new),
        new PrintStream(out, false, UTF_8),
        new PrintStream(err, false, UTF_8));
  }

  private static Path keep(Path file, long seed) throws IOException {
    Path kept = Files.createDirectories(ROOT.resolve("app/target/fuzz"));
    Path copy = kept.resolve(seed + "-" + file.getFileName());
    return Files.write(copy, Files.readAllBytes(file));
  }
}
