package io.nutshell.search.journal;

import io.nutshell.model.Fault;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.search.Journal;
import io.nutshell.search.Past;
import io.nutshell.search.Stop;
import io.nutshell.store.StateSet;
import io.nutshell.store.StateStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The checkpoints of a check: keeps them in a folder while it runs, and takes a run up there. */
public final class Checkpoints implements AutoCloseable {
  private final RunFolder folder;
  private final Identity identity;
  private final Duration interval;
  private Consumer<String> notes = _ -> {};
  private @Nullable Checkpoint begun;
  private @Nullable JournalWriter writer;
  private @Nullable JournalReader reader;

  private Checkpoints(
      RunFolder folder, Identity identity, Duration interval, @Nullable Checkpoint begun) {
    this.folder = folder;
    this.identity = identity;
    this.interval = interval;
    this.begun = begun;
  }

  /**
   * For a run that begins.
   *
   * @param interval how much time may pass between two checkpoints
   * @throws InputError where the folder holds a run that is not finished, or cannot be used
   */
  public static Checkpoints begin(Path path, Identity identity, Duration interval) {
    RunFolder folder = RunFolder.begin(path);
    try {
      Checkpoint old = RunFolder.read(path);
      if (old != null && !old.finished()) {
        throw new InputError(
            null,
            "'" + path + "' holds a run of " + old.identity().model() + " that is not finished",
            "nutshell resume " + path + " goes on with it; or use another folder");
      }
      return new Checkpoints(folder, identity, interval, null);
    } catch (InputError refused) {
      folder.close();
      throw refused;
    }
  }

  /**
   * What a folder's run is of.
   *
   * @throws InputError where there is none, or it is damaged
   */
  public static Identity identity(Path path) {
    return required(path).identity();
  }

  private static Checkpoint required(Path path) {
    Checkpoint checkpoint = Files.isDirectory(path) ? RunFolder.read(path) : null;
    if (checkpoint == null) {
      throw new InputError(
          null,
          "there is no checkpoint in '" + path + "'",
          "nutshell runs lists those there are; nutshell check MODEL --checkpoint DIR writes some");
    }
    return checkpoint;
  }

  /**
   * For a run that is taken up.
   *
   * @param now what it would be of if it began now
   * @throws InputError where that is another, or the checkpoint is damaged
   */
  public static Checkpoints resume(Path path, Identity now, Duration interval) {
    RunFolder folder = RunFolder.resume(path);
    try {
      Checkpoint begun = required(path);
      begun.identity().requireSame(now);
      return new Checkpoints(folder, begun.identity(), interval, begun);
    } catch (InputError refused) {
      folder.close();
      throw refused;
    }
  }

  /** Where they are kept. */
  public Path folder() {
    return folder.path();
  }

  /** Told, in words, when checkpoints can no longer be written. */
  public void onNote(Consumer<String> listener) {
    notes = listener;
  }

  /** What the run that is taken up had to widen. */
  public List<Fault.Overflow> widened() {
    return begun == null ? List.of() : begun.widened();
  }

  /**
   * The model with the ranges that the resumed run had widened.
   *
   * @throws InputError where it has no such ranges
   */
  public Model widen(Model model) {
    Model wider = model;
    for (Fault.Overflow overflow : widened()) {
      if (overflow.slot() < 0 || overflow.slot() >= model.layout().slots().size()) {
        throw Checkpoint.damaged(folder.path().toString());
      }
      wider = wider.widened(overflow);
    }
    return wider;
  }

  /**
   * What a search that is to be recorded needs.
   *
   * @param past what the search that it resumes has recorded; null where it begins anew
   */
  public record Recording(Journal journal, @Nullable Past past) {}

  /**
   * Records a search that is about to begin, and has it continue where the resumed search ended.
   *
   * @param store the search's, still empty
   * @param widened what outgrew its range in the searches before
   */
  public Recording record(StateSet store, Model model, List<Fault.Overflow> widened) {
    endFollowing();
    boolean fixed = model.layout().fixedLength();
    boolean choices = model.choices() != 1;
    Past past = null;
    if (begun != null) {
      if (!begun.progress().edges() && store instanceof StateStore) {
        throw new InputError(
            null,
            "the run was kept without predecessors, which its store would need",
            "--store sorted takes it up");
      }
      Path journal = folder.file(begun.journal());
      int words = model.layout().words();
      JournalReader notes = new JournalReader(journal, begun, words, fixed, choices);
      reader = notes;
      past = new CheckedPast(notes, journal.toString(), begun.progress(), model);
    }
    begun = null;
    writer =
        new JournalWriter(
            folder, folder.newJournal(), identity, widened, fixed, choices, interval, notes);
    return new Recording(writer, past);
  }

  /** Keeps how far the search came. */
  public void ended(Stop stop) {
    if (writer != null) {
      writer.commit(stop == Stop.EXHAUSTED || stop == Stop.DECIDED || stop == Stop.DEPTH);
    }
    endFollowing();
  }

  private void endFollowing() {
    JournalReader old = reader;
    reader = null;
    try {
      if (old != null) {
        old.close();
      }
    } catch (IOException gone) {
      // It was read.
    }
    if (writer != null) {
      writer.close();
      writer = null;
    }
  }

  @Override
  public void close() {
    endFollowing();
    try {
      Checkpoint last = RunFolder.read(folder.path());
      folder.dropJournals(last == null ? null : last.journal());
    } catch (IOException | InputError damaged) {
      // Nothing is deleted that may be of use.
    }
    folder.close();
  }
}
