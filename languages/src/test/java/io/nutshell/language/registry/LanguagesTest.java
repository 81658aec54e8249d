package io.nutshell.language.registry;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.model.InputError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LanguagesTest {
  @TempDir Path folder;

  @Test
  void an_unknown_extension_lists_the_known_ones() throws IOException {
    Path file = Files.writeString(folder.resolve("model.txt"), "");
    assertThatThrownBy(() -> Languages.load(file))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("no language has the extension '.txt'")
        .hasMessageContaining("hint: use a file of one of these: .dve (DVE)");
  }

  @Test
  void a_name_without_extension_is_refused() throws IOException {
    Path file = Files.writeString(folder.resolve("model"), "");
    assertThatThrownBy(() -> Languages.load(file))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("no extension");
  }

  @Test
  void a_missing_file_suggests_its_neighbour() throws IOException {
    Files.writeString(folder.resolve("phils.dve"), "");
    assertThatThrownBy(() -> Languages.load(folder.resolve("philz.dve")))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("there is no such file")
        .hasMessageContaining("hint: did you mean '" + folder.resolve("phils.dve") + "'");
  }

  @Test
  void a_missing_folder_is_reported_as_missing() {
    assertThatThrownBy(() -> Languages.load(folder.resolve("nowhere").resolve("phils.dve")))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("check the spelling of the folder");
  }

  @Test
  void a_directory_is_refused_whatever_its_name() throws IOException {
    Path directory = Files.createDirectory(folder.resolve("model.dve"));
    assertThatThrownBy(() -> Languages.load(directory))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("this is a directory");
  }

  @Test
  void bytes_that_are_not_text_are_named_with_their_place() throws IOException {
    Path latin = Files.write(folder.resolve("latin.dve"), new byte[] {'a', '\n', 'b', (byte) 0xe9});
    assertThatThrownBy(() -> Languages.load(latin))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("latin.dve:2:2: the byte 0xE9 is not UTF-8 text");
    Path zero = Files.write(folder.resolve("zero.dve"), new byte[] {'a', 0});
    assertThatThrownBy(() -> Languages.load(zero))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("zero.dve:1:2: this is not a text file");
  }
}
