package io.nutshell.language.cpn.ml.library;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The library as a whole. */
final class LibraryTest {

  @Test
  void every_name_has_a_type_that_can_be_read() {
    Library library = new Library();
    assertThat(library.names()).hasSizeGreaterThan(150);
    for (String name : library.names()) {
      assertThat(library.find(name)).as(name).isNotNull();
    }
  }
}
