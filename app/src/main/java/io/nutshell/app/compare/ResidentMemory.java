package io.nutshell.app.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The resident memory of this process, as reported by the kernel. */
final class ResidentMemory {
  private ResidentMemory() {}

  /** The current value in bytes; 0 if the kernel does not report it. */
  static long now() {
    return bytes("VmRSS:");
  }

  /** The peak in bytes; 0 if the kernel does not report it. */
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
      // This kernel has no such file.
    }
    return 0;
  }
}
