package io.nutshell.model;

import java.util.ArrayList;
import java.util.List;

/**
 * How far a system has progressed in a state: a few numbers, compared lexicographically. If no step
 * ever decreases the measure it is <em>monotone</em>, and states with a smaller measure than all
 * states still to be expanded can never be reached again.
 *
 * <p><b>Partial orders.</b> A measure into a partial order is given by numbers that extend it to a
 * total order (if a is below b, the numbers of a come before those of b). Such numbers are monotone
 * if the measure is, and allow as many states to be removed. {@link #product} does this for numbers
 * that never decrease; {@link #ranked} for a finite partial order.
 *
 * @param parts the names of the numbers, most significant first: as the user or the model's author
 *     wrote them, or as found by analysis
 * @param remarks for a measure found by analysis, one line for each part that gives the reason;
 *     else empty
 */
public record ProgressMeasure(List<String> parts, List<Quantity> numbers, List<String> remarks) {

  public ProgressMeasure {
    parts = List.copyOf(parts);
    numbers = List.copyOf(numbers);
    remarks = List.copyOf(remarks);
    if (parts.isEmpty() || parts.size() != numbers.size()) {
      throw new IllegalArgumentException(
          "a measure needs at least one number, and one name for each number");
    }
  }

  public static ProgressMeasure of(String name, Quantity number) {
    return new ProgressMeasure(List.of(name), List.of(number), List.of());
  }

  /**
   * The partial order of several numbers side by side: one state is below another if none of its
   * numbers is greater. Their sum extends it.
   */
  public static ProgressMeasure product(List<String> names, List<Quantity> numbers) {
    Quantity sum =
        state -> {
          long total = 0;
          for (Quantity number : numbers) {
            total += number.of(state);
          }
          return total;
        };
    return of(String.join(" + ", names), sum);
  }

  /**
   * A partial order of finitely many stages, extended by the length of the longest chain below
   * each.
   *
   * @param stage the stage of a state, from 0 up
   * @param covers for each stage its immediate successors
   * @throws IllegalArgumentException if some stage comes after itself
   */
  public static ProgressMeasure ranked(String name, Quantity stage, List<List<Integer>> covers) {
    long[] ranks = Ranks.of(covers);
    return of(name, state -> ranks[(int) stage.of(state)]);
  }

  public int width() {
    return numbers.size();
  }

  /**
   * Writes the measure of a state to the start of {@code values}.
   *
   * @throws EvaluationFault if the measure has no value in this state
   */
  public void of(State state, long[] values) {
    for (int i = 0; i < numbers.size(); i++) {
      try {
        values[i] = numbers.get(i).of(state);
      } catch (EvaluationFault fault) {
        String message = parts.get(i) + " has no value in some state: " + fault.error().message();
        throw new EvaluationFault(new Fault.Mistake(message, null));
      }
    }
  }

  /** A value of this measure as text: {@code sent = 3, acknowledged = 2}. */
  public String inWords(long[] values) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < parts.size(); i++) {
      text.append(i == 0 ? "" : ", ").append(parts.get(i)).append(" = ").append(values[i]);
    }
    return text.toString();
  }

  /** Splits at commas outside brackets and quotes. */
  public static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    char quote = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '(' || c == '[' || c == '{') {
        depth++;
      } else if (c == ')' || c == ']' || c == '}') {
        depth--;
      } else if (c == ',' && depth == 0) {
        parts.add(text.substring(start, i).strip());
        start = i + 1;
      }
    }
    parts.add(text.substring(start).strip());
    return parts;
  }
}
