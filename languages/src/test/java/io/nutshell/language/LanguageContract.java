package io.nutshell.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.nutshell.language.registry.Languages;
import io.nutshell.model.Describer;
import io.nutshell.model.InputError;
import io.nutshell.model.Interaction;
import io.nutshell.model.Model;
import io.nutshell.model.NaiveExplorer;
import io.nutshell.model.NaiveExplorer.Exploration;
import io.nutshell.model.Predicate;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract of languages; a language's test inherits it and provides a small model. */
public abstract class LanguageContract {
  @TempDir Path folder;

  protected abstract Language language();

  /** The text of a valid model with at least two states and one step. */
  protected abstract String example();

  /** An expression of the language that is true in the example's initial state. */
  protected abstract String initially();

  /** How many damaged models are tried. */
  protected int damages() {
    return 300;
  }

  private Path write(byte[] bytes) throws IOException {
    Path file = folder.resolve("model." + language().extensions().getFirst());
    return Files.write(file, bytes);
  }

  private Path write(String text) throws IOException {
    return write(text.getBytes(StandardCharsets.UTF_8));
  }

  private InputError refused(Path file) {
    InputError error = catchThrowableOfType(InputError.class, () -> language().load(file));
    assertThat(error).as("%s is refused", file).isNotNull();
    assertThat(error.position()).isNotNull();
    assertThat(error.position().file()).isEqualTo(file.toString());
    assertThat(error.hint()).isNotBlank();
    return error;
  }

  @Test
  void the_registry_knows_the_language() throws IOException {
    assertThat(Languages.all()).hasAtLeastOneElementOfType(language().getClass());
    assertThat(Languages.load(write(example())).name()).isEqualTo("model");
  }

  @Test
  void an_example_explores_the_same_with_both_executors() throws IOException {
    Model model = language().load(write(example()));
    Exploration explored = NaiveExplorer.explore(model, 100_000);
    assertThat(explored.states()).isGreaterThan(1);
    Successors fast = model.successors();
    Successors trusted = model.reference();
    State one = new State(model.layout().words());
    State other = new State(model.layout().words());
    for (State source : explored.reached()) {
      fast.reset(source);
      trusted.reset(source);
      while (trusted.next()) {
        assertThat(fast.next()).isTrue();
        assertThat(fast.event()).isEqualTo(trusted.event());
        assertThat(fast.fire(one)).isEqualTo(trusted.fire(other));
        assertThat(one).isEqualTo(other);
      }
      assertThat(fast.next()).isFalse();
    }
  }

  @Test
  void every_event_and_value_has_a_description() throws IOException {
    Model model = language().load(write(example()));
    Describer describer = model.describer();
    for (long event = 0; event < model.events(); event++) {
      assertThat(describer.event(event)).isNotBlank();
      Interaction interaction = describer.interaction(event);
      assertThat(interaction.parts())
          .allSatisfy(part -> assertThat(model.layout().groups()).hasSizeGreaterThan(part.group()));
      if (interaction.message() != null) {
        assertThat(model.layout().groups())
            .hasSizeGreaterThan(interaction.message().from())
            .hasSizeGreaterThan(interaction.message().to());
      }
    }
    State initial = new State(model.layout().words());
    model.initial(initial);
    for (int slot = 0; slot < model.layout().slots().size(); slot++) {
      assertThat(describer.value(slot, model.layout().get(initial, slot))).isNotBlank();
      assertThat(model.layout().slots().get(slot).name()).isNotBlank();
    }
  }

  @Test
  void expressions_of_the_language_are_read() throws IOException {
    Model model = language().load(write(example()));
    State initial = new State(model.layout().words());
    model.initial(initial);
    Predicate predicate = model.predicate(initially());
    assertThat(predicate.test(initial)).isTrue();
    InputError error =
        catchThrowableOfType(InputError.class, () -> model.predicate("no_such_name @"));
    assertThat(error).isNotNull();
    assertThat(error.position()).isNotNull();
  }

  @Test
  void a_missing_file_is_refused() {
    assertThat(refused(folder.resolve("missing")).reason()).contains("no such file");
  }

  @Test
  void a_directory_is_refused() {
    assertThat(refused(folder).reason()).contains("directory");
  }

  @Test
  void an_empty_file_is_refused() throws IOException {
    assertThat(refused(write("")).reason()).contains("empty");
  }

  @Test
  void binary_junk_is_refused_with_its_position() throws IOException {
    for (long seed = 0; seed < 50; seed++) {
      byte[] junk = new byte[200];
      new Random(seed).nextBytes(junk);
      SourcePosition position = refused(write(junk)).position();
      assertThat(position.line()).as("seed %d", seed).isPositive();
    }
  }

  @Test
  void a_damaged_model_is_refused_or_read_but_never_breaks_the_reader() throws IOException {
    String text = example();
    for (long seed = 0; seed < damages(); seed++) {
      Random random = new Random(seed);
      StringBuilder damaged = new StringBuilder(text);
      for (int i = random.nextInt(1, 4); i > 0; i--) {
        int at = random.nextInt(damaged.length());
        switch (random.nextInt(3)) {
          case 0 -> damaged.deleteCharAt(at);
          case 1 -> damaged.insert(at, text.charAt(random.nextInt(text.length())));
          default -> damaged.setLength(at + 1);
        }
      }
      Path file = write(damaged.toString());
      try {
        language().load(file);
      } catch (InputError error) {
        assertThat(error.position()).as("seed %d", seed).isNotNull();
        assertThat(error.hint()).as("seed %d", seed).isNotBlank();
      }
    }
  }
}
