package io.nutshell.plan;

import io.nutshell.model.Control;
import io.nutshell.model.Phrase;

/** A conflict between two settings, in words, and what to use instead. */
public record Conflict(Phrase problem, Phrase instead) {

  Conflict(String problem, Control.Setting instead) {
    this(Phrase.plain(problem), Phrase.of(instead));
  }

  Conflict(String problem, Phrase instead) {
    this(Phrase.plain(problem), instead);
  }

  Conflict(String problem, String instead) {
    this(problem, Phrase.plain(instead));
  }
}
