package io.nutshell.check.certificate;

import io.nutshell.memory.Sha256;
import io.nutshell.model.Control;
import io.nutshell.model.Dictionary;
import io.nutshell.model.InputError;
import io.nutshell.model.Phrase;
import io.nutshell.model.SourcePosition;
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
 * Reads the lines of a certificate; {@link StateReader} reads its states. {@link CertificateWriter}
 * describes the format.
 */
public final class CertificateReader implements AutoCloseable {
  static final int LONGEST_LINE = 1 << 24;
  private static final int MOST_LINES = 10_000;
  private static final int DIGEST = 32;

  private final Bytes bytes;
  private final Certificate head;

  /**
   * Opens a certificate and reads its head.
   *
   * @throws InputError if the file cannot be read or is no certificate
   */
  public CertificateReader(Path file) {
    try {
      bytes = new Bytes(file, 0);
    } catch (IOException unreadable) {
      throw new InputError(
          new SourcePosition(file.toString(), 0, 0),
          "the file cannot be read",
          Phrase.of(
              "check the spelling; a check with %s writes one", Control.CERTIFICATE.to("FILE")));
    }
    head = Certificate.parse(file.toString(), lines());
  }

  /** The head of the certificate. */
  public Certificate head() {
    return head;
  }

  /** Where the states begin. */
  long end() {
    return bytes.position();
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    while (lines.size() < MOST_LINES) {
      byte[] line = new byte[128];
      int length = 0;
      try {
        for (int read = bytes.read(); read != '\n'; read = bytes.read()) {
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
    bytes.close();
  }
}
