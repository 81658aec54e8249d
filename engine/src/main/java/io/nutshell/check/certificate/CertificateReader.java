package io.nutshell.check.certificate;

import io.nutshell.memory.Sha256;
import io.nutshell.model.Control;
import io.nutshell.model.Dictionary;
import io.nutshell.model.InputError;
import io.nutshell.model.Phrase;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.State;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads a certificate from its first line to its last state; {@link CertificateWriter} describes
 * the format.
 */
public final class CertificateReader implements AutoCloseable {
  private static final int LONGEST_LINE = 1 << 20;
  private static final int MOST_LINES = 10_000;
  private static final int MOST_WORDS = 1 << 20;
  private static final int DIGEST = 32;

  private final InputStream in;

  /** The read buffer: reading the stream byte by byte would take most of the time. */
  private final byte[] ahead = new byte[1 << 16];

  private int at;
  private int end;
  private final Certificate head;
  private long left;
  private long layer;
  private boolean ended;

  /**
   * Opens a certificate and reads its head.
   *
   * @throws InputError if the file cannot be read or is no certificate
   */
  public CertificateReader(Path file) {
    try {
      in = Files.newInputStream(file);
    } catch (IOException unreadable) {
      throw new InputError(
          new SourcePosition(file.toString(), 0, 0),
          "the file cannot be read",
          Phrase.of(
              "its name is misspelt; a check with %s writes one", Control.CERTIFICATE.to("FILE")));
    }
    head = Certificate.parse(file.toString(), lines());
  }

  /** The head of the certificate. */
  public Certificate head() {
    return head;
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    while (lines.size() < MOST_LINES) {
      byte[] line = new byte[128];
      int length = 0;
      try {
        for (int read = read(); read != '\n'; read = read()) {
          if (length == LONGEST_LINE) {
            return lines;
          }
          line = length == line.length ? Arrays.copyOf(line, 2 * length) : line;
          line[length++] = (byte) read;
        }
      } catch (IOException unreadable) {
        return lines;
      }
      lines.add(new String(line, 0, length, StandardCharsets.UTF_8));
      if (lines.getLast().equals(Certificate.END) || !lines.getFirst().equals(Certificate.MAGIC)) {
        return lines;
      }
    }
    return lines;
  }

  /** The layer of the last state read; the initial state's is 0. */
  long layer() {
    return layer;
  }

  /**
   * Reads the next state into {@code state}, which must hold the last one.
   *
   * @param fixedWords the number of words of each state, or 0 if it varies
   * @return false after the last state
   */
  boolean next(State state, int fixedWords) throws IOException {
    boolean first = false;
    boolean emptyLayer = false;
    while (left == 0 && !ended) {
      left = number();
      first = true;
      if (left == 0) {
        ended = emptyLayer;
        layer += ended ? 0 : 1;
        emptyLayer = true;
      }
    }
    if (ended) {
      return false;
    }
    left--;
    long length = fixedWords > 0 ? fixedWords : number();
    long shared = number();
    if (length > MOST_WORDS
        || shared > length * Long.BYTES
        || (shared > 0 && (first || shared > (long) state.length * Long.BYTES))) {
      throw new Rejection("the encoding of a state is invalid");
    }
    state.resize((int) length);
    for (int at = (int) shared; at < length * Long.BYTES; at++) {
      int shift = 56 - at % Long.BYTES * 8;
      long word = shift == 56 ? 0 : state.words[at / Long.BYTES] >>> (shift + 8) << (shift + 8);
      state.words[at / Long.BYTES] = word | (long) read() << shift;
    }
    return true;
  }

  private long number() throws IOException {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int read = read();
      value |= (long) (read & 0x7f) << shift;
      if (read < 0x80) {
        if (value < 0) {
          break;
        }
        return value;
      }
    }
    throw new Rejection("the encoding of a number is invalid");
  }

  private int read() throws IOException {
    if (at == end) {
      at = 0;
      end = in.read(ahead);
      if (end < 0) {
        end = 0;
        throw new EOFException();
      }
    }
    return ahead[at++] & 0xff;
  }

  /**
   * Reads the dictionary that stands between the states and the digest.
   *
   * @throws IOException if there is none that fits the model
   */
  static void readDictionary(Path file, Dictionary dictionary) throws IOException {
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      long end = in.length() - DIGEST - Long.BYTES;
      in.seek(Math.max(0, end));
      long length = in.readLong();
      if (length < 0 || length > Math.min(end, Integer.MAX_VALUE - 8)) {
        throw new EOFException();
      }
      byte[] bytes = new byte[(int) length];
      in.seek(end - length);
      in.readFully(bytes);
      dictionary.read(new DataInputStream(new ByteArrayInputStream(bytes)));
    }
  }

  /** Whether the file's last bytes are the digest of all bytes before them. */
  static boolean intact(Path file) throws IOException {
    long rest = Files.size(file) - DIGEST;
    MessageDigest digest = Sha256.digest();
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(file)) {
      while (rest > 0) {
        int read = in.read(buffer, 0, (int) Math.min(rest, buffer.length));
        if (read < 0) {
          return false;
        }
        digest.update(buffer, 0, read);
        rest -= read;
      }
      return rest == 0 && MessageDigest.isEqual(digest.digest(), in.readAllBytes());
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
