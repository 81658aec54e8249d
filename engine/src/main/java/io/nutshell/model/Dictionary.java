package io.nutshell.model;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The numbers that a model has given to values and events in the order in which it met them. States
 * and events that outlive the process, in a checkpoint or a certificate, are kept together with
 * their dictionary.
 */
public interface Dictionary {

  /** Writes all entries. */
  void write(DataOutput out) throws IOException;

  /**
   * Reads entries that {@link #write} has written for the same model, so that each gets the same
   * number again. Entries that this model has already must be among them under the same numbers.
   *
   * @throws IOException if the input ends early, or is no dictionary of this model
   */
  void read(DataInput in) throws IOException;
}
