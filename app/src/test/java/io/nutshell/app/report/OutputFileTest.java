package io.nutshell.app.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.model.InputError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class OutputFileTest {
  @TempDir Path folder;

  @Test
  void naming_a_file_leaves_nothing_there_and_writing_leaves_only_the_file() throws IOException {
    Path path = folder.resolve("out.html");

    OutputFile file = OutputFile.named("--html", path.toString());
    assertThat(entries()).isEmpty();

    file.write(out -> out.write("all of it".getBytes(UTF_8)));
    assertThat(path).hasContent("all of it");
    assertThat(entries()).containsExactly("out.html");
  }

  @Test
  void a_file_that_was_there_is_replaced_only_when_all_is_written() throws IOException {
    Path path = Files.writeString(folder.resolve("out.html"), "before");
    OutputFile file = OutputFile.named("--html", path.toString());

    assertThatThrownBy(
            () ->
                file.write(
                    out -> {
                      out.write(new byte[1 << 20]);
                      throw new IOException("No space left on device");
                    }))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("--html: '" + path + "' cannot be written: No space left on device");
    assertThat(path).hasContent("before");
    assertThat(entries()).containsExactly("out.html");
  }

  @Test
  void a_defect_while_writing_leaves_nothing_behind() throws IOException {
    OutputFile file = OutputFile.named("--html", folder.resolve("out.html").toString());

    assertThatThrownBy(
            () ->
                file.write(
                    out -> {
                      throw new IllegalStateException("a defect");
                    }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(entries()).isEmpty();
  }

  @Test
  void a_folder_is_refused_at_once() {
    assertRefused(folder.toString(), "it is a folder");
    assertRefused("", "it is a folder");
  }

  @Test
  void a_folder_that_does_not_exist_is_refused_at_once() {
    assertRefused(folder.resolve("no/such/out.html").toString(), "its folder does not exist");
  }

  @Test
  void a_file_taken_for_a_folder_is_refused_at_once() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");

    assertRefused(file.resolve("out.html").toString(), "Not a directory");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void a_link_keeps_pointing_at_what_is_written() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "before");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);

    OutputFile.named("--html", link.toString()).write(out -> out.write('x'));

    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("x");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void devices_and_pipes_are_written_directly() {
    OutputFile.named("--html", "/dev/null").write(out -> out.write('x'));

    assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    assertThatThrownBy(() -> OutputFile.named("--html", "/dev/full").write(out -> out.write('x')))
        .isInstanceOf(InputError.class);
  }

  private static void assertRefused(String typed, String cause) {
    assertThatThrownBy(() -> OutputFile.named("--html", typed))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("'" + typed + "' cannot be written: " + cause);
  }

  private List<String> entries() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
