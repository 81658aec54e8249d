package io.nutshell.search.journal;

import io.nutshell.model.Control;
import io.nutshell.model.Fault;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.Phrase;
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

/**
 * The checkpoints of a check: writes them to a folder during a run, and resumes a run from them.
 */
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
   * Begins to record a new run.
   *
   * @param interval the time between two checkpoints
   * @throws InputError if the folder holds an unfinished run or cannot be used
   */
  public static Checkpoints begin(Path path, Identity identity, Duration interval) {
    RunFolder folder = RunFolder.begin(path);
    try {
      Checkpoint old = RunFolder.read(path);
      if (old != null && !old.finished()) {
        throw new InputError(
            null,
            "'" + path + "' holds a run of " + old.identity().model() + " that is not finished",
            Phrase.of("%s continues it; or use another folder", Control.RESUME.to(path)));
      }
      return new Checkpoints(folder, identity, interval, null);
    } catch (InputError refused) {
      folder.close();
      throw refused;
    }
  }

  /**
   * The model and the question of the run in a folder.
   *
   * @throws InputError if there is no checkpoint or it is damaged
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
          Phrase.of(
              "%s lists those there are; a check with %s writes some",
              Control.RUNS, Control.CHECKPOINT.to("DIR")));
    }
    return checkpoint;
  }

  /**
   * Resumes a run.
   *
   * @param now the identity of the same command run now
   * @throws InputError if the identity differs or the checkpoint is damaged
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

  /** The folder that holds the checkpoints. */
  public Path folder() {
    return folder.path();
  }

  /** Whether the folder holds a checkpoint. */
  public boolean kept() {
    return RunFolder.read(folder.path()) != null;
  }

  /** Whether the folder holds a checkpoint of a run that has not finished. */
  public boolean resumable() {
    Checkpoint last = RunFolder.read(folder.path());
    return last != null && !last.finished();
  }

  /** Sets the listener that is called when checkpoints can no longer be written. */
  public void onNote(Consumer<String> listener) {
    notes = listener;
  }

  /** The ranges that the resumed run had to widen. */
  public List<Fault.Overflow> widened() {
    return begun == null ? List.of() : begun.widened();
  }

  /**
   * The model with the ranges that the resumed run had widened.
   *
   * @throws InputError if the model has no such ranges
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
   * The journal and the earlier records of a search.
   *
   * @param past the records of the search to resume; null if the search begins anew
   */
  public record Recording(Journal journal, @Nullable Past past) {}

  /**
   * Prepares to record a search that is about to begin, and to resume the earlier search if there
   * is one.
   *
   * @param store the store of the search, still empty
   * @param widened the values that outgrew their ranges in earlier searches
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
            "the run was recorded without predecessors, which its store needs",
            Phrase.of("%s can resume it", Control.STORE.to("sorted")));
      }
      model.dictionary().ifPresent(folder::read);
      Path journal = folder.file(begun.journal());
      int words = model.layout().words();
      JournalReader records = new JournalReader(journal, begun, words, fixed, choices);
      reader = records;
      past = new CheckedPast(records, journal.toString(), begun.progress(), model);
    }
    begun = null;
    writer =
        new JournalWriter(
            folder,
            folder.newJournal(),
            identity,
            widened,
            fixed,
            choices,
            model.dictionary().orElse(null),
            interval,
            notes);
    return new Recording(writer, past);
  }

  /** Writes the last checkpoint of a search that has ended. */
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
      // Reading is done: a failure to close the file does no harm.
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
      // If this fails, old journals remain, which does no harm.
    }
    folder.close();
  }
}
