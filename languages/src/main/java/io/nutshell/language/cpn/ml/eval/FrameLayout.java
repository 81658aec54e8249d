package io.nutshell.language.cpn.ml.eval;

import io.nutshell.language.cpn.ml.typing.Entry;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The slots of the frames of one function, or of the expressions of one scope. Each variable has a
 * slot of its own; slot 0 is the machine.
 */
public final class FrameLayout {
  private final @Nullable FrameLayout outer;
  private final IdentityHashMap<Entry.Binding, Integer> slots = new IdentityHashMap<>();
  private final List<Entry.Binding> captures = new ArrayList<>();
  private int size = 1;
  private int depth;
  private int deepest;

  /** A layout for expressions outside functions. */
  public FrameLayout() {
    this(null);
  }

  FrameLayout(@Nullable FrameLayout outer) {
    this.outer = outer;
  }

  /** A slot that nothing uses yet. */
  int reserve() {
    return size++;
  }

  /** Gives a variable a slot. */
  public int add(Entry.Binding binding) {
    int slot = size++;
    slots.put(binding, slot);
    return slot;
  }

  void put(Entry.Binding binding, int slot) {
    slots.put(binding, slot);
  }

  /** The slot of a variable; one from outside the function is captured. */
  public int slot(Entry.Binding binding) {
    Integer slot = slots.get(binding);
    if (slot != null) {
      return slot;
    }
    if (outer == null) {
      throw new IllegalStateException("no such variable: " + binding.name());
    }
    captures.add(binding);
    return add(binding);
  }

  List<Entry.Binding> captures() {
    return captures;
  }

  public int size() {
    return size;
  }

  void descend() {
    deepest = Math.max(deepest, ++depth);
  }

  void ascend() {
    depth--;
  }

  int deepest() {
    return deepest;
  }
}
