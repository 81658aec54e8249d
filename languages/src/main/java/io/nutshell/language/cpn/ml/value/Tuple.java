package io.nutshell.language.cpn.ml.value;

import java.util.Arrays;

/** A tuple of at least two components. */
public final class Tuple {
  private final Object[] components;
  private int hash;

  /** Takes over the array, which must not be changed afterwards. */
  public Tuple(Object... components) {
    this.components = components;
  }

  public int size() {
    return components.length;
  }

  public Object get(int index) {
    return components[index];
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof Tuple tuple
            && hashCode() == tuple.hashCode()
            && Arrays.equals(components, tuple.components));
  }

  @Override
  public int hashCode() {
    if (hash == 0) {
      int h = 17;
      for (Object component : components) {
        h = 31 * h + component.hashCode();
      }
      hash = h == 0 ? 1 : h;
    }
    return hash;
  }

  @Override
  public String toString() {
    return Values.print(this);
  }
}
