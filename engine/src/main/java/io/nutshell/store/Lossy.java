package io.nutshell.store;

/** A store that may take a new state for one it has seen. */
public interface Lossy {

  /** How much was probably missed so far. */
  Omissions omissions();
}
