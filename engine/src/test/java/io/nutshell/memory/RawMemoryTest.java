package io.nutshell.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RawMemoryTest {
  private final RawMemory internal = InternalMemory.load();
  private final RawMemory segment = new RawMemory.SegmentMemory();

  @Test
  void tests_run_with_what_the_launcher_chooses() {
    assertThat(InternalMemory.isOpen()).isTrue();
    assertThat(RawMemory.BEST).isNotInstanceOf(RawMemory.SegmentMemory.class);
  }

  @Test
  void both_ways_read_what_either_wrote_at_any_address() {
    try (Arena arena = Arena.ofConfined()) {
      long start = arena.allocate(64, 8).address();
      for (RawMemory writer : List.of(internal, segment)) {
        for (RawMemory reader : List.of(internal, segment)) {
          for (int offset = 8; offset < 24; offset++) {
            long address = start + offset;
            writer.putLong(address, 0x0123_4567_89ab_cdefL * offset);
            assertThat(reader.getLong(address)).isEqualTo(0x0123_4567_89ab_cdefL * offset);
            writer.putInt(address, -offset);
            assertThat(reader.getInt(address)).isEqualTo(-offset);
            assertThat(reader.getInt(address + Integer.BYTES))
                .isEqualTo((int) ((0x0123_4567_89ab_cdefL * offset) >>> Integer.SIZE));
          }
        }
      }
    }
  }

  @Test
  void both_ways_fill_and_copy_what_either_allocated() {
    for (RawMemory owner : List.of(internal, segment)) {
      for (RawMemory user : List.of(internal, segment)) {
        long address = owner.allocateMemory(64);
        assertThat(address % Long.BYTES).isZero();
        user.setMemory(address, 64, (byte) 0);
        user.setMemory(address + 3, 2, (byte) 7);
        assertThat(user.getLong(address)).isEqualTo(0x0000_0007_0700_0000L);
        user.copyMemory(address + 3, address + 16, 8);
        assertThat(user.getLong(address + 16)).isEqualTo(0x0707);
        assertThat(user.getLong(address + 24)).isZero();
        owner.freeMemory(address);
      }
    }
  }
}
