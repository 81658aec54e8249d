package io.nutshell.app.explore;

import io.nutshell.check.property.Property;
import io.nutshell.language.pnml.PetriNet;
import io.nutshell.model.Model;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is explored.
 *
 * @param file the model as the user named it
 * @param properties shown in each state, and checked on demand
 * @param net the net of a PNML file, to be drawn; null if the model is not in PNML
 * @param memory the bytes that the tables of a search may take
 * @param timeout of a search; null for none
 * @param version of Nutshell
 */
public record Subject(
    Model model,
    Path file,
    List<Property> properties,
    Supplier<@Nullable PetriNet> net,
    long memory,
    @Nullable Duration timeout,
    String version) {

  public Subject {
    properties = List.copyOf(properties);
  }

  /** The name of the file without its folder. */
  String fileName() {
    return String.valueOf(file.getFileName());
  }
}
