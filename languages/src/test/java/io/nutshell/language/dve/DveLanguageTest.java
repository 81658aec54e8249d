package io.nutshell.language.dve;

import io.nutshell.language.Language;
import io.nutshell.language.LanguageContract;

class DveLanguageTest extends LanguageContract {

  @Override
  protected Language language() {
    return new DveLanguage();
  }

  @Override
  protected String example() {
    return """
    // A sender, a lossy medium, a watcher.
    const byte max = 3;
    byte lost, seen[max] = {0, 1};
    channel out;
    channel {byte, int} queue[2];

    process Sender {
      byte next;
      state idle, urgent; init idle; commit urgent;
      assert urgent: next < max;
      trans idle -> urgent { guard next < max - 1; effect next = next + 1; },
            urgent -> idle { sync out!next; },
            -> idle { guard lost == 0 and not Medium.full; effect lost = 1; };
    }
    process Medium {
      byte held; int age;
      state empty, full; init empty;
      trans empty -> full { sync out?held; effect seen[held] = 1; },
            full -> empty { sync queue!{held, -age}; },
            empty -> empty { sync queue?{held, age}; };
    }
    process Watch {
      state q0, q1; init q0; accept q1;
      trans q0 -> q0 {}, q0 -> q1 { guard Medium->held == 2 || (lost << 1) > 1; }, q1 -> q1 {};
    }
    system async property Watch;
    """;
  }

  @Override
  protected String initially() {
    return "Sender.idle && Medium->held == 0 && seen[1] == 1";
  }
}
