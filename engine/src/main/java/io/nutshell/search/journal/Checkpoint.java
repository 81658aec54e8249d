package io.nutshell.search.journal;

import io.nutshell.memory.Sha256;
import io.nutshell.memory.Signature;
import io.nutshell.model.Fault;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;

/**
 * The position that a run had reached: lines of text, and a digest of them.
 *
 * @param identity the model and the question of the run
 * @param widened ranges that the search had to widen, in that order
 * @param progress the position from which the run can be resumed
 * @param journal the file in the run's folder that has the records
 * @param bytes the number of bytes of that file that are valid
 * @param digest of those bytes
 */
record Checkpoint(
    Identity identity,
    List<Fault.Overflow> widened,
    Progress progress,
    boolean finished,
    String journal,
    long bytes,
    String digest,
    Instant written) {

  static final Signature SIGNATURE = new Signature("nutshell checkpoint 1");

  Checkpoint {
    widened = List.copyOf(widened);
  }

  /**
   * The position from which a search can be resumed.
   *
   * @param layerEnd the number of states in all layers up to and including the one being expanded
   * @param cut whether some state had successors beyond the depth limit
   * @param edges whether the parents of all states are known
   */
  record Progress(
      long states,
      long expanded,
      long transitions,
      long layers,
      long layerEnd,
      boolean cut,
      boolean edges) {}

  String text() {
    StringBuilder text = new StringBuilder(SIGNATURE.line()).append('\n');
    line(text, "version", identity.version());
    line(text, "model", identity.model());
    line(text, "model-digest", identity.modelDigest());
    line(text, "question-digest", identity.questionDigest());
    line(text, "folder", identity.folder());
    identity
        .settings()
        .forEach(setting -> line(text, "setting", setting.name() + "=" + setting.value()));
    for (Fault.Overflow overflow : widened) {
      line(text, "widened", overflow.slot() + " " + overflow.value());
    }
    line(text, "states", progress.states());
    line(text, "expanded", progress.expanded());
    line(text, "transitions", progress.transitions());
    line(text, "levels", progress.layers());
    line(text, "level-end", progress.layerEnd());
    line(text, "cut", progress.cut());
    line(text, "edges", progress.edges());
    line(text, "finished", finished);
    line(text, "journal", journal);
    line(text, "bytes", bytes);
    line(text, "digest", digest);
    line(text, "written", written);
    return text + "end " + Sha256.hex(text.toString()) + "\n";
  }

  private static void line(StringBuilder text, String key, Object value) {
    String escaped = value.toString().replace("\\", "\\\\").replace("\n", "\\n");
    text.append(key).append(' ').append(escaped).append('\n');
  }

  /**
   * Reads what {@link #text} wrote.
   *
   * @throws InputError if any of it was changed
   */
  static Checkpoint parse(String file, String text) {
    int end = text.lastIndexOf("end ");
    String before = text.substring(0, Math.max(0, end));
    String sum = "end " + Sha256.hex(before) + "\n";
    if (!before.startsWith(SIGNATURE.line() + "\n") || !text.substring(end).equals(sum)) {
      throw damaged(file);
    }
    try {
      Lines lines = new Lines(List.of(before.split("\n", -1)));
      Identity identity =
          new Identity(
              lines.one("version"),
              lines.one("model"),
              lines.one("model-digest"),
              lines.one("question-digest"),
              lines.one("folder"),
              lines.all("setting").stream().map(Checkpoint::setting).toList());
      List<Fault.Overflow> widened = new ArrayList<>();
      for (String overflow : lines.all("widened")) {
        String[] words = overflow.split(" ", -1);
        widened.add(new Fault.Overflow(Integer.parseInt(words[0]), Long.parseLong(words[1])));
      }
      Progress progress =
          new Progress(
              lines.number("states"),
              lines.number("expanded"),
              lines.number("transitions"),
              lines.number("levels"),
              lines.number("level-end"),
              lines.one("cut").equals("true"),
              lines.one("edges").equals("true"));
      return new Checkpoint(
          identity,
          widened,
          progress,
          lines.one("finished").equals("true"),
          lines.one("journal"),
          lines.number("bytes"),
          lines.one("digest"),
          Instant.parse(lines.one("written")));
    } catch (IllegalArgumentException | IndexOutOfBoundsException | DateTimeParseException wrong) {
      throw damaged(file);
    }
  }

  private record Lines(List<String> lines) {
    List<String> all(String key) {
      return lines.stream()
          .filter(line -> line.startsWith(key + " "))
          .map(line -> unescaped(line.substring(key.length() + 1)))
          .toList();
    }

    String one(String key) {
      return all(key).getFirst();
    }

    long number(String key) {
      return Long.parseLong(one(key));
    }

    private static String unescaped(String text) {
      StringBuilder plain = new StringBuilder();
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (c == '\\' && i + 1 < text.length()) {
          i++;
          c = text.charAt(i) == 'n' ? '\n' : text.charAt(i);
        }
        plain.append(c);
      }
      return plain.toString();
    }
  }

  static InputError damaged(String file) {
    return new InputError(
        new SourcePosition(file, 0, 0),
        "the checkpoint is damaged: it is not what was written",
        "begin the run again, in another folder");
  }

  private static Identity.Setting setting(String line) {
    String[] parts = line.split("=", 2);
    return new Identity.Setting(parts[0], parts.length < 2 ? "" : parts[1]);
  }
}
