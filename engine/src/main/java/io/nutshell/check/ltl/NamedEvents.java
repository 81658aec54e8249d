package io.nutshell.check.ltl;

import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.ProgressMeasure;
import io.nutshell.model.SourcePosition;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/** Reads the names of events in an atom: {@code fired(NAME, …)} or {@code fireable(NAME, …)}. */
public final class NamedEvents {
  /** The file in the positions of errors; their columns are those in the atom. */
  private static final String FILE = "<events>";

  private NamedEvents() {}

  /** Whether an error was found here, so that its position is one in the text of an atom. */
  public static boolean inAtom(InputError error) {
    SourcePosition position = error.position();
    return position != null && position.file().equals(FILE);
  }

  /**
   * Whether an event has one of the names.
   *
   * @param start where the names begin in the text of the atom
   * @param end where they end
   * @throws InputError if an event is unknown, at the position of its name in the text
   */
  public static LongPredicate of(Model model, String text, int start, int end) {
    List<LongPredicate> meant = new ArrayList<>();
    int from = start;
    for (String name : ProgressMeasure.split(text.substring(start, end))) {
      int at = text.indexOf(name, from);
      String bare = name.replaceFirst("^\"(.*)\"$|^'(.*)'$", "$1$2");
      try {
        meant.add(model.eventsNamed(bare));
      } catch (InputError unknown) {
        throw unknown.at(new SourcePosition(FILE, 1, at + 1));
      }
      from = at + name.length();
    }
    return event -> meant.stream().anyMatch(one -> one.test(event));
  }
}
