package io.nutshell.language;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Guesses which of the known names a mistyped one was meant to be. */
public final class NearestName {
  private static final int MAX_LENGTH = 100;
  private static final int MAX_LETTERS = 6;

  private NearestName() {}

  /**
   * The known name with the smallest edit distance; empty if none is close enough to be a likely
   * typo.
   */
  public static Optional<String> to(String name, Collection<String> known) {
    if (name.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    String nearest = null;
    int least = Math.max(1, name.length() / 3) + 1;
    for (String candidate : known) {
      int distance =
          candidate.equalsIgnoreCase(name)
              ? 0
              : Math.abs(candidate.length() - name.length()) >= least
                  ? least
                  : distance(name, candidate);
      if (distance < least) {
        least = distance;
        nearest = candidate;
      }
    }
    return Optional.ofNullable(nearest);
  }

  /**
   * The question whether the nearest name was meant; empty if there is none. All one-letter names
   * are equally near to another one, so all are suggested if there are at most {@value
   * #MAX_LETTERS}.
   */
  public static Optional<String> hint(String name, Collection<String> known) {
    List<String> letters =
        name.length() == 1
            ? known.stream().filter(other -> other.length() == 1).toList()
            : List.of();
    if (letters.size() > MAX_LETTERS && letters.stream().noneMatch(name::equalsIgnoreCase)) {
      return Optional.empty();
    }
    if (letters.size() > 1 && letters.stream().noneMatch(name::equalsIgnoreCase)) {
      return Optional.of(
          "did you mean '"
              + String.join("', '", letters.subList(0, letters.size() - 1))
              + "' or '"
              + letters.getLast()
              + "'?");
    }
    return to(name, known).map(nearest -> "did you mean '" + nearest + "'?");
  }

  /** The edit distance: insertions, deletions, replacements and swaps of adjacent characters. */
  private static int distance(String from, String to) {
    int[][] d = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        boolean same = from.charAt(i - 1) == to.charAt(j - 1);
        d[i][j] =
            Math.min(d[i - 1][j - 1] + (same ? 0 : 1), 1 + Math.min(d[i - 1][j], d[i][j - 1]));
        if (i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[from.length()][to.length()];
  }
}
