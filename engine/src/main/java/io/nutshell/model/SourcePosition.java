package io.nutshell.model;

/** A place in a model's source, lines and columns counted from 1. */
public record SourcePosition(String file, int line, int column) {

  @Override
  public String toString() {
    return line == 0 ? file : file + ":" + line + ":" + column;
  }
}
