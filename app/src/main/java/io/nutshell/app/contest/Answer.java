package io.nutshell.app.contest;

/** The answer to a question, and what decided it. */
record Answer(String value, Technique technique) {

  static Answer of(boolean value, Technique technique) {
    return new Answer(value ? "TRUE" : "FALSE", technique);
  }
}
