package io.nutshell.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.junit.jupiter.api.Test;

final class ModelLayerTest {

  /** A facet that models gain later must not vanish under a layer. */
  @Test
  void every_facet_of_a_model_is_passed_on() {
    for (Method method : Model.class.getMethods()) {
      if (!Modifier.isStatic(method.getModifiers())) {
        assertThat(ModelLayer.class).hasDeclaredMethods(method.getName());
      }
    }
  }
}
