package io.nutshell.store;

/** A store that may take a new state for a known one. */
public interface Lossy {

  /** An estimate of what was missed so far. */
  Omissions omissions();
}
