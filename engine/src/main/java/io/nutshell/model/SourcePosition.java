package io.nutshell.model;

/** A position in a model's source; lines and columns count from 1. */
public record SourcePosition(String file, int line, int column) {

  @Override
  public String toString() {
    return line == 0 ? file : file + ":" + line + ":" + column;
  }
}
