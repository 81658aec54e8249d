package io.nutshell.plan;

import io.nutshell.model.Layout;
import io.nutshell.search.Order;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a storage method can do. A method has only the abilities and orders that its entry lists.
 *
 * @param answers how reliable the counts and verdicts of a complete search are
 * @param orders the orders it works with
 * @param others what else it can do
 * @param withheld the abilities that it lacks under some values of its options
 * @param unmoved the name of the method that replaces it if states must stay in one store; null if
 *     it never moves them
 * @param whyAlone in which searches it uses one thread although it can use several
 */
public record Abilities(
    Answers answers,
    Set<Order> orders,
    Set<Ability> others,
    List<Withheld> withheld,
    @Nullable Function<Layout, String> unmoved,
    WhyAlone whyAlone) {

  /** How reliable the answers of a method are. */
  public enum Answers {
    EXACT("complete and exact"),
    REVISITING("complete; may visit states again, then counts are visits"),
    LOSSY("may miss states: no violation found, never holds");

    private final String words;

    Answers(String words) {
      this.words = words;
    }

    /** In a few words, for the user. */
    public String words() {
      return words;
    }

    /** Whether every reachable state is visited. */
    public boolean complete() {
      return this != LOSSY;
    }
  }

  /** What only some methods can do. */
  public enum Ability {
    /** Gives each state back for its id when all states are found. */
    GIVES_STATES_BACK,
    /**
     * Once all states are found, numbers them, gives them back, and finds the number of a state.
     */
    NUMBERS_STATES,
    /** Forgets states when told to. */
    FORGETS,
    /** A breadth-first search with it can be resumed from a checkpoint. */
    RESUMES,
    /** A breadth-first search with it uses several threads. */
    THREADS
  }

  /** An option's value that takes abilities away. */
  public record Withheld(String option, String value, Set<Ability> abilities) {}

  /** Says why a method that can use several threads uses one in a certain search. */
  @FunctionalInterface
  public interface WhyAlone {
    /**
     * The reason; null if the search uses all threads.
     *
     * @param memory the bytes that its tables may take
     * @param counting whether the search counts the steps of each event
     */
    @Nullable String reason(long memory, boolean counting);
  }

  public Abilities {
    withheld = List.copyOf(withheld);
    orders = Collections.unmodifiableSet(EnumSet.copyOf(orders));
    others = Set.copyOf(others);
  }

  static Abilities of(Answers answers, Set<Order> orders, Ability... others) {
    return new Abilities(answers, orders, Set.of(others), List.of(), null, (_, _) -> null);
  }

  /** The same abilities, for a method that moves states from store to store. */
  Abilities moving(Function<Layout, String> standIn) {
    return new Abilities(answers, orders, others, withheld, standIn, whyAlone);
  }

  /** The same abilities, without the given ones if the option has the given value. */
  Abilities without(String option, String value, Ability... lost) {
    List<Withheld> more = new ArrayList<>(withheld);
    more.add(new Withheld(option, value, Set.of(lost)));
    return new Abilities(answers, orders, others, more, unmoved, whyAlone);
  }

  /** The same abilities, but on one thread in the searches for which there is a reason. */
  Abilities aloneWhere(WhyAlone reason) {
    return new Abilities(answers, orders, others, withheld, unmoved, reason);
  }

  public boolean has(Ability ability, Settings settings) {
    return others.contains(ability)
        && withheld.stream()
            .filter(w -> w.abilities().contains(ability))
            .noneMatch(w -> w.value().equals(settings.values().get(w.option())));
  }

  /** Whether it moves states from one store to another during a search. */
  public boolean moves() {
    return unmoved != null;
  }
}
