package io.nutshell.language.esml;

import io.nutshell.language.Language;
import io.nutshell.language.LanguageContract;

class EsmlLanguageTest extends LanguageContract {

  @Override
  protected Language language() {
    return new EsmlLanguage();
  }

  @Override
  protected String example() {
    return """
    (* A sender, a medium with a queue, and a receiver. *)
    MODEL Example;
    CONST ROOM = 2;
    TYPE
      bit = 0..1;
      colour = (red, green);
      item = RECORD what: bit; shade: colour END;
      line = {data(item), stop};
    VAR
      lines: ARRAY 2 OF line;
      count: ARRAY colour OF 0..3;
      ended: BOOLEAN;
    PROCESS Sender(OUT c: line);
    VAR i: item := item(1, green);
    BEGIN
      DO NOT ended AND count[i.shade] < 3 & c!data(i) ->
        ATOMIC
          count[i.shade] := count[i.shade] + 1;
          IF i.shade = red -> i := item(0, green) ELSE i.shade := red END
        END
      [] ended -> c!stop
      END
    END Sender;
    PROCESS Medium(IN i: line; OUT o: line);
    VAR q: LIST ROOM OF item; x: item;
    BEGIN
      DO LENGTH(q) < ROOM & i?data(x) -> q := APPEND(q, x)
      [] NOT EMPTY(q) & o!data(HEAD(q)) -> q := TAIL(q)
      [] i?stop -> SKIP
      END
    END Medium;
    PROCESS Receiver(IN c: line);
    VAR seen: item; copies: ARRAY 1..2 OF item;
    BEGIN
      DO TRUE ->
        got: c?data(seen);
        copies[1] := seen;
        copies := [copies[1], item(0, red)];
        ASSERT copies[1] = seen AND (seen.what = 0 => seen.shade # red OR TRUE);
        IF count[red] = 3 -> ended := TRUE [] TRUE -> SKIP END
      END
    END Receiver;
    BEGIN
      Sender(lines[0]);
      FOR k := 0 TO 0 DO Medium(lines[k], lines[k + 1]) END;
      Receiver(lines[1])
    END Example.
    """;
  }

  @Override
  protected String initially() {
    return "Receiver.got AND count[green] = 0 AND NOT ended AND EMPTY(Medium.q)";
  }
}
