package io.nutshell.app.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What this process holds of the machine's memory, as the kernel tells it. */
final class ResidentMemory {
  private ResidentMemory() {}

  /** Now, in bytes; 0 where the kernel does not tell. */
  static long now() {
    return bytes("VmRSS:");
  }

  /** The most there was, in bytes; 0 where the kernel does not tell. */
  static long peak() {
    return bytes("VmHWM:");
  }

  private static long bytes(String name) {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
        if (line.startsWith(name) && line.endsWith("kB")) {
          return Long.parseLong(line.substring(name.length(), line.length() - 2).strip()) * 1024;
        }
      }
    } catch (IOException _) {
      // A kernel without such files.
    }
    return 0;
  }
}
