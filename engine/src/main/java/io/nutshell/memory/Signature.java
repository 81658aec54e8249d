package io.nutshell.memory;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The line that every file of one kind begins with. Nutshell deletes a file only where this line
 * shows that Nutshell wrote it: a name alone could be a user's.
 */
public record Signature(String line) {

  /** The line as it stands in the file. */
  public byte[] bytes() {
    return (line + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** Whether the path is a file that begins with this line; a symbolic link is not followed. */
  public boolean isOn(Path file) {
    return Arrays.equals(beginning(file), bytes());
  }

  /** As {@link #isOn}, but also true of a file whose line was not written in full. */
  public boolean isBegunOn(Path file) {
    byte[] beginning = beginning(file);
    return beginning != null && Arrays.equals(beginning, Arrays.copyOf(bytes(), beginning.length));
  }

  /** The first bytes of a file, at most as many as the line has; null if it cannot be read. */
  @SuppressWarnings("ReturnsNullCollection") // Empty is the beginning of an empty file.
  private byte @Nullable [] beginning(Path file) {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return null;
    }
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      return in.readNBytes(bytes().length);
    } catch (IOException unreadable) {
      return null;
    }
  }
}
