package io.nutshell.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.model.InputError;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SettingsTest {

  @Test
  void a_name_alone_has_no_options() {
    assertThat(Settings.parse("exact")).isEqualTo(Settings.of("exact"));
  }

  @Test
  void options_follow_a_colon() {
    assertThat(Settings.parse("comback:cache=1000,backwards=on"))
        .isEqualTo(new Settings("comback", Map.of("cache", "1000", "backwards", "on")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"s:", "s:a", "s:a=", "s:=1", "s:a=1,", "s:,a=1"})
  void what_is_no_option_is_refused(String text) {
    assertThatThrownBy(() -> Settings.parse(text))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("is not an option");
  }

  @Test
  void a_number_lies_within_its_limits() {
    Settings settings = Settings.parse("s:n=5");
    assertThat(settings.number("n", 1, 0, 5)).isEqualTo(5);
    assertThat(settings.number("m", 1, 0, 5)).isEqualTo(1);
    assertThatThrownBy(() -> settings.number("n", 1, 0, 4))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("s:n=5")
        .hasMessageContaining("from 0 to 4");
    assertThatThrownBy(() -> Settings.parse("s:n=x").number("n", 1, 0, 5))
        .isInstanceOf(InputError.class);
  }

  @Test
  void a_flag_is_on_or_off() {
    assertThat(Settings.parse("s:f=on").flag("f", false)).isTrue();
    assertThat(Settings.parse("s:f=off").flag("f", true)).isFalse();
    assertThat(Settings.of("s").flag("f", true)).isTrue();
    assertThatThrownBy(() -> Settings.parse("s:f=maybe").flag("f", true))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("on, off");
  }

  @Test
  void an_option_given_twice_is_refused() {
    assertThatThrownBy(() -> Settings.parse("s:a=1,a=2"))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("twice");
  }
}
