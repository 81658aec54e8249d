package io.nutshell.app.cli;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The memory of the machine, or of the container if that is less.
 *
 * <p>Reads the kernel's files, because Java's management beans take longer to start than checking a
 * small model takes.
 */
final class MachineMemory {
  private final Path root;

  private MachineMemory(Path root) {
    this.root = root;
  }

  static long bytes() {
    return new MachineMemory(Path.of("/")).limit();
  }

  /** The memory of a machine whose file system is mounted at the given folder, for tests. */
  static long bytes(Path root) {
    return new MachineMemory(root).limit();
  }

  private long limit() {
    long machine = total();
    return Math.min(machine, container());
  }

  private long total() {
    for (String line : lines("proc/meminfo")) {
      if (line.startsWith("MemTotal:") && line.endsWith("kB")) {
        String digits = line.substring("MemTotal:".length(), line.length() - "kB".length());
        return Long.parseLong(digits.strip()) * 1024;
      }
    }
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getTotalMemorySize()
        : Runtime.getRuntime().maxMemory();
  }

  /** The smallest limit of the process's control groups, version 1 or 2. */
  private long container() {
    long least = Long.MAX_VALUE;
    for (String line : lines("proc/self/cgroup")) {
      // hierarchy:controllers:path, and "0::path" for version 2
      String[] parts = line.split(":", 3);
      if (parts.length == 3 && parts[1].isEmpty()) {
        least = Math.min(least, tightest("sys/fs/cgroup", parts[2], "memory.max"));
      } else if (parts.length == 3 && List.of(parts[1].split(",")).contains("memory")) {
        least =
            Math.min(least, tightest("sys/fs/cgroup/memory", parts[2], "memory.limit_in_bytes"));
      }
    }
    return least;
  }

  /**
   * The smallest limit of a group and its ancestors up to the mount point; all of these limits
   * apply.
   */
  private long tightest(String mount, String group, String file) {
    Path top = root.resolve(mount);
    Path folder = top.resolve(group.replaceFirst("^/+", "")).normalize();
    long least = Long.MAX_VALUE;
    while (folder != null && folder.startsWith(top)) {
      least = Math.min(least, limitIn(folder.resolve(file)));
      folder = folder.getParent();
    }
    return Math.min(least, limitIn(top.resolve(file)));
  }

  private static long limitIn(Path file) {
    List<String> lines = lines(file);
    if (lines.isEmpty()) {
      return Long.MAX_VALUE;
    }
    Long limit = number(lines.getFirst().strip());
    return limit == null ? Long.MAX_VALUE : limit;
  }

  /** The limit as a number; null for {@code max}, which means no limit. */
  private static @Nullable Long number(String text) {
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException _) {
      return null;
    }
  }

  private List<String> lines(String file) {
    return lines(root.resolve(file));
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException _) {
      return List.of();
    }
  }
}
