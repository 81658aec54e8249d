package io.nutshell.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The groups of the layout that take part in an event: the lanes of a sequence diagram.
 *
 * @param parts the groups that act, the initiator first; empty if the event belongs to no
 *     particular group
 * @param message what one group sends to another, if anything
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
   * The action of one group.
   *
   * @param group its index in {@link Layout#groups()}
   * @param action a text that need not repeat the group's name
   */
  public record Part(int group, String action) {}

  /**
   * A message.
   *
   * @param from the sending group, or the buffer that is read
   * @param to the receiving group, or the buffer that is written
   */
  public record Message(int from, int to, String text) {}
}
