package io.nutshell.plan;

import io.nutshell.check.Companion;
import io.nutshell.check.certificate.Certifier;
import io.nutshell.check.ctl.CtlSearch;
import io.nutshell.check.ltl.Fair;
import io.nutshell.check.property.Need;
import io.nutshell.check.property.Property;
import io.nutshell.check.property.Temporal;
import io.nutshell.memory.Disk;
import io.nutshell.model.Model;
import io.nutshell.search.Limits;
import io.nutshell.search.Order;
import io.nutshell.search.Parallelism;
import io.nutshell.search.journal.Checkpoints;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a {@link Check} when it is run; the methods of that class explain them.
 *
 * @param sweeping the settings of a sweep
 */
record Request(
    Model model,
    List<Property> properties,
    Order order,
    Settings settings,
    Limits limits,
    long memory,
    @Nullable Disk disk,
    boolean traces,
    boolean all,
    boolean storageLimits,
    boolean coverage,
    boolean structure,
    Sweeping.Wish sweeping,
    @Nullable Certifier certifier,
    @Nullable Checkpoints checkpoints,
    String emptiness,
    Fair fair,
    CtlSearch.Options branching,
    Parallelism parallelism) {

  /** The properties that one search of the system's states decides. */
  List<Property> ofStates() {
    return properties.stream().filter(property -> !(property instanceof Temporal)).toList();
  }

  /** The properties of infinite runs, each with a search of its own. */
  List<Temporal> ofRuns() {
    return properties.stream()
        .filter(Temporal.class::isInstance)
        .map(Temporal.class::cast)
        .toList();
  }

  /** Whether the states of the system are searched, not only products. */
  boolean searchesStates() {
    return !ofStates().isEmpty() || coverage || structure || storageLimits || ofRuns().isEmpty();
  }

  Optional<Property> needing(Need need) {
    return ofStates().stream().filter(property -> property.needs().contains(need)).findFirst();
  }

  Companion companion() {
    return certifier == null ? Companion.NONE : certifier;
  }
}
