package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.model.InputError;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class QuantitiesTest {

  @ParameterizedTest
  @CsvSource({
    "4g, 4294967296",
    "4G, 4294967296",
    "4GiB, 4294967296",
    "512m, 536870912",
    "512mb, 536870912",
    "1.5k, 1536",
    "2t, 2199023255552",
    "65536, 65536",
    "100b, 100",
  })
  void amounts_of_memory_are_read(String typed, long bytes) {
    assertThat(Quantities.bytes("--memory", typed)).isEqualTo(bytes);
  }

  @org.junit.jupiter.api.Test
  void a_percentage_is_of_the_machine() {
    assertThat(Quantities.bytes("--memory", "50%"))
        .isCloseTo(MachineMemory.bytes() / 2, org.assertj.core.api.Assertions.within(1L));
  }

  @ParameterizedTest
  @CsvSource({
    "10m, 600000000000",
    "10min, 600000000000",
    "90s, 90000000000",
    "1h30m, 5400000000000",
    "500ms, 500000000",
    "1m500ms, 60500000000",
    "0.5s, 500000000",
    "2d, 172800000000000",
    "30, 30000000000",
  })
  void times_have_units(String typed, long nanos) {
    assertThat(Quantities.nanos("--timeout", typed)).isEqualTo(nanos);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "g", "4x", "-1", "1e9", "0", ".", "1.2.3", "99999999t", "%", "b"})
  void malformed_amounts_of_memory_are_refused(String typed) {
    assertThatThrownBy(() -> Quantities.bytes("--memory", typed)).isInstanceOf(InputError.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "s", "5y", "10 m", "-5s", "0s", "1h30", "99999999999d"})
  void malformed_times_are_refused(String typed) {
    assertThatThrownBy(() -> Quantities.nanos("--timeout", typed)).isInstanceOf(InputError.class);
  }
}
