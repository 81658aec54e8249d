package io.nutshell.app.report;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Escapes text for a terminal. Names, file names and stored traces are untrusted input: a control
 * character in them could move the cursor or reverse the text. So every control character except
 * tab and line end is shown as {@code \}{@code u009b}, which in JSON still means the same
 * character.
 *
 * <p>The program's own terminal codes begin with {@link #ESCAPE}, a character that Unicode reserves
 * for internal use. It becomes the terminal's escape character if one of the known codes follows.
 *
 * <p>Control characters are those of ASCII and Latin 1, DEL, line separators, and the characters
 * that change the direction of text.
 */
public final class TerminalOutput extends FilterOutputStream {
  /** Begins one of the program's own terminal codes. */
  public static final String ESCAPE = "\ufdd0";

  /** Returns to the first column and clears the line. */
  public static final String CLEAR_LINE = ESCAPE + "[G" + ESCAPE + "[K";

  private static final byte[] MARK = ESCAPE.getBytes(StandardCharsets.UTF_8);

  /** Colours, return to the first column, clear to the end of the line, wrapping on and off. */
  private static final Pattern CODE = Pattern.compile("\\[([0-9;]*m|G|K|\\?7[hl])");

  private static final int MAX_CODE_LENGTH = 16;

  /** The bytes of a character or code that is not complete yet. */
  private final byte[] held = new byte[MARK.length + MAX_CODE_LENGTH];

  private int count;

  public TerminalOutput(OutputStream target) {
    super(target);
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    int plain = from;
    for (int i = from; i < from + length; i++) {
      if (count > 0 || !harmless(bytes[i])) {
        out.write(bytes, plain, i - plain);
        plain = i + 1;
        take(bytes[i]);
      }
    }
    out.write(bytes, plain, from + length - plain);
  }

  /**
   * Whether no control character begins with this byte. Called only for the first byte of a
   * character.
   */
  private static boolean harmless(byte value) {
    return value < 0
        ? characterLength(value) == 1
        : (value >= ' ' && value != 0x7f) || value == '\n' || value == '\t';
  }

  /**
   * The length in bytes of a possible control character, of the mark or of a Windows line end; 1
   * for any other byte.
   */
  private static int characterLength(byte first) {
    return switch (first & 0xff) {
      case '\r', 0xC2, 0xD8 -> 2;
      case 0xE2, 0xEF -> 3;
      default -> 1;
    };
  }

  private void take(byte value) throws IOException {
    held[count++] = value;
    if (count < characterLength(held[0])) {
      return;
    }
    if (held[0] == '\r') {
      count = 0;
      if (value == '\n') {
        out.write('\r');
      } else {
        show("\r");
      }
      write(value);
    } else if (!startsWithMark()) {
      show(new String(held, 0, count, StandardCharsets.UTF_8));
      count = 0;
    } else if (count > MARK.length) {
      takeCode(value);
    }
  }

  private void takeCode(byte value) throws IOException {
    byte[] code = Arrays.copyOfRange(held, MARK.length, count);
    boolean open = value == '[' || (value >= ' ' && value < '@');
    if (CODE.matcher(new String(code, StandardCharsets.ISO_8859_1)).matches()) {
      out.write(0x1b);
      out.write(code);
      count = 0;
    } else if (!open || count == held.length) {
      count = 0;
      show(ESCAPE);
      write(code);
    }
  }

  private boolean startsWithMark() {
    return count >= MARK.length && Arrays.equals(held, 0, MARK.length, MARK, 0, MARK.length);
  }

  private void show(String character) throws IOException {
    char c = character.charAt(0);
    out.write(
        (isControl(c) ? "\\u" + String.format(Locale.ROOT, "%04x", (int) c) : character)
            .getBytes(StandardCharsets.UTF_8));
  }

  private static boolean isControl(char c) {
    return Character.isISOControl(c)
        || c == '\u061c'
        || c == '\u200e'
        || c == '\u200f'
        || (c >= '\u2028' && c <= '\u202e')
        || (c >= '\u2066' && c <= '\u2069')
        || c == ESCAPE.charAt(0);
  }
}
