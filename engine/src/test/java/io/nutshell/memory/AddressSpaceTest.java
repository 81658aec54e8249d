package io.nutshell.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class AddressSpaceTest {

  @Test
  void small_space_is_as_large_as_needed_and_no_larger() {
    try (AddressSpace space = AddressSpace.of(1_000, 1L << 40)) {
      assertThat(space.size()).isEqualTo(1_000);
      assertThat(space.address()).isNotZero();
      assertThat(space.address() % 8).isZero();
    }
  }

  @Test
  void large_space_is_reserved_up_to_what_is_wanted() {
    try (AddressSpace space = AddressSpace.of(AddressSpace.LARGE, 1L << 33)) {
      assertThat(space.size()).isBetween(AddressSpace.LARGE, 1L << 33);
      assertThat(space.address() % 8).isZero();
    }
  }

  @Test
  void more_than_the_machine_has_may_be_wanted() {
    try (AddressSpace space = AddressSpace.of(AddressSpace.LARGE, Long.MAX_VALUE)) {
      assertThat(space.size()).isGreaterThanOrEqualTo(AddressSpace.LARGE);
    }
  }

  @Test
  void more_than_the_machine_has_may_not_be_needed() {
    assertThatThrownBy(() -> AddressSpace.of(1L << 60, 1L << 60))
        .isInstanceOf(OutOfMemoryError.class);
  }

  @Test
  void closing_gives_address_space_back() {
    for (int i = 0; i < 1_000; i++) {
      AddressSpace.of(AddressSpace.LARGE, 1L << 40).close();
    }
  }
}
