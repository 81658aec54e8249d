package io.nutshell.language.cpn.ml.value;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * A list of cells that share their tails, as in ML. A multiset in an expression is a list too, in
 * which a token that occurs n times stands n times, as in CPN Tools.
 */
public final class MlList implements Iterable<Object> {
  public static final MlList EMPTY = new MlList();

  private final @Nullable Object head;
  private final @Nullable MlList tail;
  private final int length;
  private int hash;

  private MlList() {
    head = null;
    tail = null;
    length = 0;
  }

  public MlList(Object head, MlList tail) {
    this.head = head;
    this.tail = tail;
    this.length = Math.addExact(tail.length, 1);
  }

  public static MlList of(List<?> elements) {
    MlList list = EMPTY;
    for (int i = elements.size() - 1; i >= 0; i--) {
      list = new MlList(elements.get(i), list);
    }
    return list;
  }

  public boolean isEmpty() {
    return length == 0;
  }

  public int length() {
    return length;
  }

  /** The first element of a list that is not empty. */
  public Object head() {
    if (head == null) {
      throw new NoSuchElementException();
    }
    return head;
  }

  /** The rest of a list that is not empty. */
  public MlList tail() {
    if (tail == null) {
      throw new NoSuchElementException();
    }
    return tail;
  }

  /** This list with elements before it. */
  public MlList prepend(MlList elements) {
    if (isEmpty()) {
      return elements;
    }
    List<Object> buffer = elements.toList();
    MlList list = this;
    for (int i = buffer.size() - 1; i >= 0; i--) {
      list = new MlList(buffer.get(i), list);
    }
    return list;
  }

  public MlList reverse() {
    MlList reversed = EMPTY;
    for (Object element : this) {
      reversed = new MlList(element, reversed);
    }
    return reversed;
  }

  public List<Object> toList() {
    List<Object> elements = new ArrayList<>(length);
    for (Object element : this) {
      elements.add(element);
    }
    return elements;
  }

  @Override
  public Iterator<Object> iterator() {
    return new Iterator<>() {
      private MlList rest = MlList.this;

      @Override
      public boolean hasNext() {
        return !rest.isEmpty();
      }

      @Override
      public Object next() {
        Object element = rest.head();
        rest = rest.tail();
        return element;
      }
    };
  }

  @Override
  public boolean equals(Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof MlList list) || length != list.length) {
      return false;
    }
    MlList left = this;
    MlList right = list;
    while (left != right) {
      if (!left.head().equals(right.head())) {
        return false;
      }
      left = left.tail();
      right = right.tail();
    }
    return true;
  }

  @Override
  public int hashCode() {
    if (hash == 0) {
      int h = 23;
      for (Object element : this) {
        h = 31 * h + element.hashCode();
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
