package io.nutshell.app.report;

import io.nutshell.model.Control;
import io.nutshell.model.Phrase;

/** How controls are typed on the command line. */
public final class Typed {
  /** The words of the command line for messages of the engine. */
  public static final Phrase.Wording WORDING = Typed::words;

  private Typed() {}

  public static String words(Control control, String value) {
    String name =
        switch (control) {
          case CERTIFICATE -> "--certificate";
          case CHECKPOINT -> "--checkpoint";
          case COLLECT -> "--collect";
          case CONSTANT -> "--set";
          case COVERAGE -> "--coverage";
          case EMPTINESS -> "--emptiness";
          case FAIRNESS -> "--fair";
          case HEAP -> "NUTSHELL_JAVA_OPTS";
          case MAX_STATES -> "--max-states";
          case MEMORY -> "--memory";
          case ORDER -> "--order";
          case PROGRESS -> "--progress";
          case REGRESS -> "--regress";
          case RESUME -> "nutshell resume";
          case RUNS -> "nutshell runs";
          case STATISTICS -> "--stats";
          case STORE -> "--store";
          case STORES -> "nutshell stores";
          case UNFOLD -> "--unfold";
          case UNTIMED -> "--untimed";
        };
    return value.isEmpty() ? name : name + (control == Control.HEAP ? "=" : " ") + value;
  }
}
