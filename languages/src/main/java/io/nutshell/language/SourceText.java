package io.nutshell.language;

import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The text of a model file. */
public record SourceText(String file, String text) {
  /** A file larger than any real model is probably the wrong file. */
  private static final long MAX_BYTES = 64L << 20;

  /**
   * Reads a file as UTF-8.
   *
   * @throws InputError if the file is missing, not a regular file, unreadable, too large or not
   *     text
   */
  public static SourceText read(Path file) {
    String name = file.toString();
    try (InputStream stream = open(file)) {
      return new SourceText(name, decode(name, stream.readAllBytes()));
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /**
   * Opens a file whose format declares its own encoding.
   *
   * @throws InputError if the file is missing, not a regular file, unreadable or too large
   */
  public static InputStream open(Path file) {
    requireFile(file);
    try {
      long size = Files.size(file);
      if (size > MAX_BYTES) {
        throw new InputError(
            new SourcePosition(file.toString(), 0, 0),
            "the file has " + size + " bytes, more than any model should",
            "use another file");
      }
      return new BufferedInputStream(Files.newInputStream(file), 1 << 16);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static InputError unreadable(Path file, IOException cause) {
    SourcePosition position = new SourcePosition(file.toString(), 0, 0);
    return cause instanceof AccessDeniedException
        ? new InputError(
            position, "permission to read the file is denied", "allow reading: chmod +r")
        : new InputError(
            position,
            "the file cannot be read: " + cause.getMessage(),
            "check that no other program has it locked");
  }

  /** Makes sure that there is such a file and that it is not a directory. */
  public static void requireFile(Path file) {
    SourcePosition position = new SourcePosition(file.toString(), 0, 0);
    if (Files.isDirectory(file)) {
      throw new InputError(position, "this is a directory", "name a model file inside it");
    }
    if (!Files.exists(file)) {
      throw new InputError(position, "there is no such file", missingHint(file));
    }
  }

  private static String missingHint(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    Path name = file.getFileName();
    if (folder == null || name == null || !Files.isDirectory(folder)) {
      return "check the spelling of the folder: it does not exist either";
    }
    try (var siblings = Files.list(folder)) {
      return NearestName.to(
              name.toString(),
              siblings.map(Path::getFileName).map(Path::toString).sorted().toList())
          .map(nearest -> "did you mean '" + file.resolveSibling(nearest) + "'?")
          .orElse("check the spelling, and which folder the path starts from");
    } catch (IOException _) {
      return "check the spelling";
    }
  }

  private static String decode(String name, byte[] bytes) {
    ByteBuffer input = ByteBuffer.wrap(bytes);
    CharBuffer output = CharBuffer.allocate(bytes.length);
    CoderResult result =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT)
            .decode(input, output, true);
    String text = output.flip().toString();
    int zero = text.indexOf('\0');
    if (zero >= 0) {
      throw new InputError(
          endOf(name, text.substring(0, zero)),
          "this is not a text file: it has a zero byte",
          "use another file");
    }
    if (result.isError()) {
      throw new InputError(
          endOf(name, text),
          "the byte 0x%02X is not UTF-8 text".formatted(bytes[input.position()]),
          "use a text file in UTF-8; iconv -f latin1 -t utf8 converts one");
    }
    return text;
  }

  private static SourcePosition endOf(String name, String text) {
    int line = 1 + (int) text.chars().filter(c -> c == '\n').count();
    return new SourcePosition(name, line, text.length() - text.lastIndexOf('\n'));
  }
}
