package io.nutshell.search;

import java.util.Arrays;

/** Some sources of a round of a pass in a row, and their steps, which one worker makes. */
final class StepChunk implements StoredSteps.Visitor {
  private int first;
  private int end;
  private boolean done;

  private long[] labels = {};
  private long[] targets = {};
  private int count;

  // The steps sorted by part.
  private long[] labelsByPart = {};
  private long[] targetsByPart = {};

  /** For each part, the index after its last step. */
  private int[] ends = {};

  /** Assigns the sources of the round from {@code first} to {@code end}. */
  void begin(int from, int to) {
    first = from;
    end = to;
    done = false;
    count = 0;
  }

  int first() {
    return first;
  }

  int end() {
    return end;
  }

  /** Forgets the steps of an earlier round. */
  void clear() {
    count = 0;
  }

  @Override
  public boolean step(long label, long target) {
    add(label, target);
    return true;
  }

  private void add(long label, long target) {
    if (count == labels.length) {
      int more = Math.max(64, 2 * count);
      labels = Arrays.copyOf(labels, more);
      targets = Arrays.copyOf(targets, more);
    }
    labels[count] = label;
    targets[count++] = target;
  }

  /** All steps are made. */
  void complete() {
    done = true;
  }

  /** Whether all steps are made; false if the worker failed or ran out of time. */
  boolean done() {
    return done;
  }

  /** Delivers all steps in order; false if the visitor ended it. */
  boolean deliver(StoredSteps.Visitor visitor) {
    for (int i = 0; i < count; i++) {
      if (!visitor.step(labels[i], targets[i])) {
        return false;
      }
    }
    return true;
  }

  /** Sorts the steps by the parts of their targets; those of one part keep their order. */
  void sort(Parts parts) {
    if (ends.length != parts.count()) {
      ends = new int[parts.count()];
    }
    if (labelsByPart.length < count) {
      labelsByPart = new long[labels.length];
      targetsByPart = new long[labels.length];
    }
    Arrays.fill(ends, 0);
    for (int i = 0; i < count; i++) {
      ends[parts.of(targets[i])]++;
    }
    int begin = 0;
    for (int part = 0; part < ends.length; part++) {
      int size = ends[part];
      ends[part] = begin;
      begin += size;
    }
    // Each begin moves to the end of its part.
    for (int i = 0; i < count; i++) {
      int at = ends[parts.of(targets[i])]++;
      labelsByPart[at] = labels[i];
      targetsByPart[at] = targets[i];
    }
  }

  /**
   * Delivers the sorted steps of a part in order.
   *
   * @param left receives the steps that must be received alone
   */
  void deliver(int part, StoredSteps.Receiver receiver, StepChunk left) {
    for (int i = part == 0 ? 0 : ends[part - 1]; i < ends[part]; i++) {
      if (!receiver.receive(labelsByPart[i], targetsByPart[i])) {
        left.add(labelsByPart[i], targetsByPart[i]);
      }
    }
  }

  /**
   * Divides the numbers of states among tasks that may run at once: blocks of numbers in turn.
   *
   * @param count a power of two
   */
  record Parts(int count, int blockBits) {
    int of(long number) {
      return (int) (number >>> blockBits) & (count - 1);
    }
  }
}
