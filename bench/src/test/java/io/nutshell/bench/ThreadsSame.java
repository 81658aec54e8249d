package io.nutshell.bench;

import io.nutshell.app.report.JsonReport;
import io.nutshell.check.Report;
import io.nutshell.check.certificate.Certificate;
import io.nutshell.check.certificate.Certifier;
import io.nutshell.check.property.PropertyKinds;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.fixture.RestlessTeam;
import io.nutshell.language.registry.Languages;
import io.nutshell.memory.Sha256;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import io.nutshell.parallel.Team;
import io.nutshell.plan.Check;
import io.nutshell.search.Parallelism;
import io.nutshell.search.Workload;
import io.nutshell.search.journal.Checkpoints;
import io.nutshell.search.journal.Identity;
import io.nutshell.store.table.Hash;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Compares searches on several threads with the search on one, for each model and store.
 *
 * <p>The argument is a number of states: up to it, each number of threads has rounds of many and of
 * few states; larger models have one of both. Each line of the input names a store, a tab and a
 * model.
 *
 * <p>Compared are the report as JSON, without times and memory; all states in the order of their
 * numbers; the bytes of the certificate and of the journal, which lists the states with their
 * predecessors, events and layers; the first finding and its trace, of a state that one thread
 * finds after two thirds of all; the journal of a search that stops in the middle; and what a
 * search on another number of threads makes of that. Workers rest at random before and after each
 * phase, and all layers are explored by all of them, if the store lets them.
 *
 * <p>Prints a line of tab-separated values for each line of the input: {@code same}; {@code alone}
 * if nothing differs, but one thread did everything, because of the size of the layers or of the
 * memory; {@code different}; or {@code skipped}; then the model, the store, the states, the number
 * of searches, how many of them resumed another, the states that several threads expanded together
 * in these searches, seconds, and what differs first.
 */
public final class ThreadsSame {
  private static final int[] THREADS = {2, 3, 4, 8};

  /** The number of threads that resumes what the same place of {@link #THREADS} began. */
  private static final int[] RESUMING = {3, 1, 8, 2};

  /** The sources of a chunk; a round has eight chunks for each worker. */
  private static final int LARGE = 1 << 10;

  private static final int TINY = 1 << 3;

  private static final Pattern VARYING =
      Pattern.compile(
          "\"(memoryBytes|bytesPerState|seconds|cpuSeconds|threads)\"\\s*:\\s*[^,\\n}]*"
              + "|\"workload\"\\s*:\\s*(null|\\{[^}]*\\})"
              // This note is only shown where it takes some time.
              + "|\"[^\"]* its trace is being rebuilt\",?"
              // This one only where several threads were asked for.
              + "|\"steps are counted, which one thread does with [^\"]*\",?"
              + "|\\s");

  private static final Pattern STATISTICS = Pattern.compile("\"statistics\":\\{[^}]*\\}");

  private static final Identity SAME =
      new Identity("1", "model", "digest", "question", "", List.of());

  /** Between checkpoints: there is none before the end, whose moment would depend on the time. */
  private static final Duration NEVER = Duration.ofDays(1);

  private final Model model;
  private final String store;
  private final long memory;
  private final boolean lossy;
  private final Path folder;
  private int searches;
  private int resumptions;

  /** The states that the workers of all searches have expanded in rounds. */
  private long together;

  private ThreadsSame(Model model, String store, Path folder) {
    this.model = model;
    int at = store.indexOf('@');
    this.store = at < 0 ? store : store.substring(0, at);
    this.memory = at < 0 ? Long.MAX_VALUE : Long.parseLong(store.substring(at + 1));
    this.lossy = store.startsWith("compaction") || store.startsWith("bitstate");
    this.folder = folder;
  }

  public static void main(String[] arguments) throws IOException {
    long tinyUpTo = Long.parseLong(arguments[0]);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      int tab = line.indexOf('\t');
      System.out.println(line(Path.of(line.substring(tab + 1)), line.substring(0, tab), tinyUpTo));
    }
  }

  private static String line(Path file, String store, long tinyUpTo) throws IOException {
    long start = System.nanoTime();
    Path folder = Files.createTempDirectory("nutshell-same-");
    try {
      ThreadsSame same = new ThreadsSame(Languages.load(file), store, folder);
      String what = "";
      String how = "skipped";
      long states = 0;
      int usable = Check.of(same.model).store(same.store).threads(2).threads();
      if (usable == 1) {
        what = "one thread explores it";
      } else {
        Alone alone = same.alone();
        states = alone.whole.states();
        what = same.firstDifference(alone, tinyUpTo);
        how = !what.isEmpty() ? "different" : same.together > 0 ? "same" : "alone";
      }
      return String.format(
          Locale.ROOT,
          "%s\t%s\t%s\t%d\t%d\t%d\t%d\t%.1f\t%s",
          how,
          file,
          store,
          states,
          same.searches,
          same.resumptions,
          same.together,
          (System.nanoTime() - start) * 1e-9,
          what);
    } finally {
      remove(folder);
    }
  }

  /**
   * What one thread finds, and the questions that follow from it.
   *
   * @param target the hash of a state to search for
   * @param cut the number of states after which to stop
   * @param cutLevels the number of layers that the search had then begun
   * @param resumed the report of the search that stopped there, in the end
   */
  private record Alone(
      Report whole,
      long target,
      long cut,
      long cutLevels,
      Map<String, String> answers,
      String resumed) {}

  private Alone alone() throws IOException {
    Parallelism none = Parallelism.NONE;
    Report whole = check(none).all().traces(false).run();
    Recorder recorder = new Recorder(whole.states() * 2 / 3);
    Map<String, String> answers = new LinkedHashMap<>();
    answers.put("counts", json(whole, true));
    addRecords(answers, none, recorder);
    long cut = Math.max(1, whole.states() * 3 / 5);
    addFirst(answers, none, recorder.hash);
    long cutLevels = addCut(answers, none, cut);
    return new Alone(whole, recorder.hash, cut, cutLevels, answers, lossy ? "" : resumed(none));
  }

  private String firstDifference(Alone alone, long tinyUpTo) throws IOException {
    // Otherwise each resumption would equal the others because there is none.
    if (!lossy && resumptions == 0 && alone.cutLevels > 1) {
      return "a search that stopped in layer %d cannot be resumed".formatted(alone.cutLevels);
    }
    boolean all = alone.whole.states() <= tinyUpTo;
    for (int i = 0; i < THREADS.length; i++) {
      int[] chunks = all ? new int[] {TINY, LARGE} : new int[] {i % 2 == 0 ? LARGE : TINY};
      for (int chunk : chunks) {
        String what = firstDifference(alone, THREADS[i], RESUMING[i], chunk);
        if (!what.isEmpty()) {
          return THREADS[i] + " threads, chunks of " + chunk + ": " + what;
        }
      }
    }
    return lossy ? "" : firstDifference(alone, 1, 4, LARGE);
  }

  private String firstDifference(Alone alone, int threads, int resuming, int chunk)
      throws IOException {
    try (Team team = new RestlessTeam(threads);
        Team others = new RestlessTeam(resuming)) {
      Map<String, String> answers = new LinkedHashMap<>();
      Parallelism how = new Parallelism(team, 0, 1, chunk, false);
      RuntimeException failure = null;
      try {
        if (threads > 1) {
          answers.put("counts", json(check(how).all().traces(false).run(), true));
          addRecords(answers, how, new Recorder(0));
          addFirst(answers, how, alone.target);
        }
        long _ = addCut(answers, how, alone.cut);
        if (!lossy) {
          answers.put(
              "resumed on " + resuming, resumed(new Parallelism(others, 0, 1, chunk, false)));
        }
      } catch (RuntimeException thrown) {
        failure = thrown;
      }
      for (Map.Entry<String, String> answer : answers.entrySet()) {
        String expected =
            answer.getKey().startsWith("resumed")
                ? alone.resumed
                : alone.answers.get(answer.getKey());
        if (!answer.getValue().equals(expected)) {
          System.err.println("one thread: " + expected + "\nseveral:    " + answer.getValue());
          return answer.getKey();
        }
      }
      if (failure != null) {
        failure.printStackTrace();
        return String.valueOf(failure).lines().findFirst().orElse("");
      }
      return "";
    }
  }

  private Check check(Parallelism how) {
    return asking(how).deadlock().assertions();
  }

  private Check asking(Parallelism how) {
    searches++;
    Check check = Check.of(model).store(store).memory(memory);
    return how.team().size() == 1 ? check.threads(1) : check.parallelism(how);
  }

  /** Everything that a search records: states in order, certificate, journal. */
  private void addRecords(Map<String, String> answers, Parallelism how, Recorder recorder)
      throws IOException {
    Check check = check(how).all().reach("a state", recorder);
    if (lossy) {
      answers.put("report with states", json(check.run(), true));
    } else {
      Path run = fresh("whole");
      try (Certifier certifier = new Certifier(folder);
          Checkpoints checkpoints = Checkpoints.begin(run, SAME, NEVER)) {
        Report report = check.certifier(certifier).checkpoints(checkpoints).run();
        answers.put("report with states", json(report, true));
        answers.put("certificate", certificate(certifier, report));
      }
      answers.put("journal", journal(run));
    }
    answers.put("order of states", recorder.digest());
  }

  private static String certificate(Certifier certifier, Report report) throws IOException {
    List<Certificate.Claim> claims =
        report.properties().stream()
            .filter(result -> !result.kind().equals("reach"))
            .map(ThreadsSame::claim)
            .toList();
    String refusal = certifier.refusal(report, claims);
    if (refusal != null) {
      return refusal;
    }
    MessageDigest digest = Sha256.digest();
    try (OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
      certifier.write(report, "1", "model", "digest", List.of(), claims, out);
    }
    return Sha256.hex(digest);
  }

  private static Certificate.Claim claim(PropertyResult result) {
    return new Certificate.Claim(
        PropertyKinds.named(result.kind()).orElseThrow().property(result.argument()),
        result.verdict());
  }

  /** The first finding, with its trace. */
  private void addFirst(Map<String, String> answers, Parallelism how, long target) {
    Check check =
        asking(how)
            .invariant(
                "not the state", _ -> state -> Hash.FULL.of(state.words, state.length) != target);
    answers.put("first finding", json(check.run(), false));
    answers.put("first deadlock", json(check(how).run(), false));
    answers.put("coverage", json(check(how).all().traces(false).coverage(true).run(), false));
  }

  /** A search that stops at a number of states; returns the number of its layers. */
  private long addCut(Map<String, String> answers, Parallelism how, long states)
      throws IOException {
    Check check = check(how).all().maxStates(states);
    if (lossy) {
      Report report = check.run();
      answers.put("cut report", json(report, false));
      return report.explored().levels();
    }
    Path run = fresh("cut");
    long levels;
    try (Checkpoints checkpoints = Checkpoints.begin(run, SAME, NEVER)) {
      Report report = check.checkpoints(checkpoints).run();
      answers.put("cut report", json(report, false));
      levels = report.explored().levels();
    }
    answers.put("cut journal", journal(run));
    return levels;
  }

  /** The report of the search that was cut, when it was resumed and has ended. */
  private String resumed(Parallelism how) {
    if (!Files.exists(folder.resolve("cut").resolve("checkpoint"))) {
      return "nothing to resume";
    }
    resumptions++;
    try (Checkpoints checkpoints = Checkpoints.resume(folder.resolve("cut"), SAME, NEVER)) {
      return json(check(how).all().checkpoints(checkpoints).run(), false);
    }
  }

  private Path fresh(String name) throws IOException {
    Path run = folder.resolve(name);
    remove(run);
    return run;
  }

  private static void remove(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** The files that a run left, and the digest of its journal. */
  private static String journal(Path run) throws IOException {
    List<String> kept = new ArrayList<>();
    try (Stream<Path> files = Files.list(run)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        kept.add(
            name.startsWith("journal") ? name + " " + Sha256.hex(Files.readAllBytes(file)) : name);
      }
    }
    return String.join(", ", kept);
  }

  /**
   * A report without times and memory.
   *
   * @param statistics whether figures of the store count: which inner nodes of trees coincide
   *     depends on their numbers, and what a store holds when a search stops on how far others
   *     looked ahead
   */
  private String json(Report report, boolean statistics) {
    Workload workload = report.effort().workload();
    together += workload == null ? 0 : workload.states();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      new JsonReport(report).print(out, "model", "1");
    }
    String text = VARYING.matcher(bytes.toString(StandardCharsets.UTF_8)).replaceAll("");
    return statistics && !store.startsWith("tree") ? text : STATISTICS.matcher(text).replaceAll("");
  }

  /** A condition that no state meets; computes a digest of the states that it is asked about. */
  private static final class Recorder implements java.util.function.Function<Model, Predicate> {
    private final long wanted;
    private MessageDigest all = Sha256.digest();
    private ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
    private long asked;
    private long hash;

    /**
     * @param wanted the number of the state of which to keep the hash
     */
    Recorder(long wanted) {
      this.wanted = wanted;
    }

    /** A search begins, perhaps anew with wider ranges. */
    @Override
    public Predicate apply(Model searched) {
      all = Sha256.digest();
      buffer.clear();
      asked = 0;
      return this::test;
    }

    private boolean test(State state) {
      if (asked++ == wanted) {
        hash = Hash.FULL.of(state.words, state.length);
      }
      if (buffer.remaining() < Long.BYTES * (state.length + 1)) {
        all.update(buffer.flip());
        buffer = ByteBuffer.allocate(Math.max(1 << 16, Long.BYTES * (state.length + 1)));
      }
      buffer.putLong(state.length);
      for (int i = 0; i < state.length; i++) {
        buffer.putLong(state.words[i]);
      }
      return false;
    }

    String digest() {
      all.update(buffer.flip());
      return asked + " " + Sha256.hex(all);
    }
  }
}
