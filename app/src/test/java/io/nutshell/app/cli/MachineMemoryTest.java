package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MachineMemoryTest {
  @TempDir Path root;

  @BeforeEach
  void a_machine_of_one_gigabyte() throws IOException {
    write("proc/meminfo", "MemTotal:        1048576 kB\nMemFree:          1000 kB\n");
  }

  @Test
  void without_containers_the_machines_memory_counts() {
    assertThat(MachineMemory.bytes(root)).isEqualTo(1L << 30);
  }

  @Test
  void a_container_is_limited_by_its_own_group_and_those_above() throws IOException {
    write("proc/self/cgroup", "0::/outer/inner\n");
    write("sys/fs/cgroup/outer/memory.max", "104857600\n");
    write("sys/fs/cgroup/outer/inner/memory.max", "max\n");

    assertThat(MachineMemory.bytes(root)).isEqualTo(104857600);
  }

  @Test
  void a_container_that_sees_only_itself_is_limited_at_the_top() throws IOException {
    write("proc/self/cgroup", "0::/\n");
    write("sys/fs/cgroup/memory.max", "52428800\n");

    assertThat(MachineMemory.bytes(root)).isEqualTo(52428800);
  }

  @Test
  void groups_of_version_one_count_as_well() throws IOException {
    write("proc/self/cgroup", "5:cpu,cpuacct:/x\n4:memory:/docker/abc\n0::/\n");
    write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    write("sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes", "209715200\n");

    assertThat(MachineMemory.bytes(root)).isEqualTo(209715200);
  }

  @Test
  void a_container_limit_above_the_machines_memory_is_ignored() throws IOException {
    write("proc/self/cgroup", "0::/\n");
    write("sys/fs/cgroup/memory.max", "9000000000\n");

    assertThat(MachineMemory.bytes(root)).isEqualTo(1L << 30);
  }

  @Test
  void this_machine_has_memory() {
    assertThat(MachineMemory.bytes()).isGreaterThan(100L << 20);
  }

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
