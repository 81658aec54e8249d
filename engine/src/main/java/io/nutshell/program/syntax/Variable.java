package io.nutshell.program.syntax;

import java.util.List;

/**
 * A variable of a program: one cell, or an array of them.
 *
 * @param index its position in {@link Program#variables()}
 * @param group the index of its group in {@link Program#groups()}
 * @param array whether it is indexed; an array may have just one cell
 * @param initial one value per cell
 * @param low the least value its declared type admits; assigning less is a fault of the model
 * @param high the greatest value its declared type admits
 * @param valueNames names of the values from 0 up, for locations and enumerations; else empty
 */
public record Variable(
    int index,
    String name,
    int group,
    boolean array,
    List<Long> initial,
    long low,
    long high,
    List<String> valueNames) {

  public Variable {
    initial = List.copyOf(initial);
    valueNames = List.copyOf(valueNames);
  }

  /** The number of cells. */
  public int size() {
    return initial.size();
  }

  /** Compared by identity: a program declares each variable once. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Variable that && index == that.index && name.equals(that.name);
  }

  @Override
  public int hashCode() {
    return index;
  }

  @Override
  public String toString() {
    return name;
  }
}
