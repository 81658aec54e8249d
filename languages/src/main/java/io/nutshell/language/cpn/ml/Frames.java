package io.nutshell.language.cpn.ml;

/** Makes the frames in which the expressions around one transition find their variables. */
@FunctionalInterface
public interface Frames {

  /** A frame for all expressions compiled so far; each thread needs its own. */
  Object[] newFrame();
}
