package io.nutshell.check.certificate;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The bytes of a file from some place on, and the numbers in them. */
final class Bytes implements AutoCloseable {
  private final InputStream in;

  /** The read buffer: reading the stream byte by byte would take most of the time. */
  private final byte[] ahead = new byte[1 << 16];

  /** Where the buffer begins in the file. */
  private long begin;

  private int at;
  private int end;

  Bytes(Path file, long offset) throws IOException {
    in = Files.newInputStream(file);
    begin = offset;
    try {
      in.skipNBytes(offset);
    } catch (IOException problem) {
      in.close();
      throw problem;
    }
  }

  /** The place of the next byte in the file. */
  long position() {
    return begin + at;
  }

  /**
   * @throws EOFException after the last byte
   */
  int read() throws IOException {
    if (at == end) {
      begin += end;
      at = 0;
      end = in.read(ahead);
      if (end < 0) {
        end = 0;
        throw new EOFException();
      }
    }
    return ahead[at++] & 0xff;
  }

  /** A number with seven bits to a byte, the lowest first. */
  long number() throws IOException {
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

  @Override
  public void close() throws IOException {
    in.close();
  }
}
