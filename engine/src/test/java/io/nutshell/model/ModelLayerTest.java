package io.nutshell.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.junit.jupiter.api.Test;

final class ModelLayerTest {

  /** A method added to Model later must be delegated too. */
  @Test
  void every_method_of_model_is_delegated() {
    for (Method method : Model.class.getMethods()) {
      if (!Modifier.isStatic(method.getModifiers())) {
        assertThat(ModelLayer.class).hasDeclaredMethods(method.getName());
      }
    }
  }
}
