package io.nutshell.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who takes part in an event, in terms of the layout's groups: the lanes of a sequence diagram.
 *
 * @param parts the groups that act, the one that leads first; empty where the event belongs to no
 *     group in particular
 * @param message what passes from one group to another, if anything does
 */
public record Interaction(List<Part> parts, @Nullable Message message) {

  /** An event of the system as a whole. */
  public static final Interaction NONE = new Interaction(List.of(), null);

  public Interaction {
    parts = List.copyOf(parts);
  }

  /** One group that acts alone. */
  public static Interaction of(int group, String action) {
    return new Interaction(List.of(new Part(group, action)), null);
  }

  /**
   * What one group does.
   *
   * @param group its index in {@link Layout#groups()}
   * @param action in words that need not repeat the group's name
   */
  public record Part(int group, String action) {}

  /**
   * Something sent.
   *
   * @param from the sending group, or the buffer that is read
   * @param to the receiving group, or the buffer that is written
   */
  public record Message(int from, int to, String text) {}
}
