package io.nutshell.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FiguresTest {

  @Test
  void counts_have_separators() {
    assertThat(Figures.count(0)).isEqualTo("0");
    assertThat(Figures.count(999)).isEqualTo("999");
    assertThat(Figures.count(1_594_322)).isEqualTo("1,594,322");
    assertThat(Figures.count(-1000)).isEqualTo("-1,000");
    assertThat(Figures.count(-100)).isEqualTo("-100");
    assertThat(Figures.count(Long.MIN_VALUE)).isEqualTo("-9,223,372,036,854,775,808");
    assertThat(Figures.count(1, "step", "steps")).isEqualTo("1 step");
    assertThat(Figures.count(2, "step", "steps")).isEqualTo("2 steps");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 bytes",
    "1023, '1,023 bytes'",
    "1024, 1.00 KiB",
    "50541363, 48.2 MiB",
    "1073741824, 1.00 GiB",
    "1073741823, 1.00 GiB",
    "9223372036854775807, 8.00 EiB",
  })
  void bytes_have_binary_units(long bytes, String text) {
    assertThat(Figures.bytes(bytes)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 ms",
    "0.031, 31 ms",
    "0.0994, 99 ms",
    "0.1, 0.10 s",
    "1.239, 1.24 s",
    "12.34, 12.3 s",
    "75, 1 min 15 s",
    "59.99, 1 min 0 s",
    "3600, 1 h 0 min",
    "5430, 1 h 30 min",
  })
  void durations_are_readable(double seconds, String text) {
    assertThat(Figures.duration(seconds)).isEqualTo(text);
  }

  @Test
  void rates_are_rounded() {
    assertThat(Figures.rate(1000, 0)).isEqualTo("0");
    assertThat(Figures.rate(1000, 0.5)).isEqualTo("2,000");
    assertThat(Figures.rate(24_680_000, 2)).isEqualTo("12.3 million");
  }

  @Test
  void decimals_are_rounded_not_cut() {
    assertThat(Figures.decimal(1.05, 1)).isEqualTo("1.1");
    assertThat(Figures.decimal(-0.5, 1)).isEqualTo("-0.5");
    assertThat(Figures.decimal(1234.56, 0)).isEqualTo("1,235");
  }
}
