package io.nutshell.language.cpn;

import io.nutshell.language.Language;
import io.nutshell.language.LanguageContract;

/** Files of CPN Tools keep the contract of languages. */
class CpnLanguageTest extends LanguageContract {

  @Override
  protected Language language() {
    return new CpnLanguage();
  }

  @Override
  protected String example() {
    return NetText.of(
            "val n = 3;",
            "colset P = index p with 1..n;",
            "colset U = unit;",
            "var x : P;",
            "fun next (p i) = p (if i = n then 1 else i + 1);")
        .place("Idle", "P", "P.all ()")
        .place("Working", "P", "")
        .place("Lock", "U", "2`()")
        .transition("Begin", "[x <> p 2]")
        .transition("End", "")
        .take("Idle", "Begin", "x")
        .take("Lock", "Begin", "()")
        .put("Begin", "Working", "next x")
        .take("Working", "End", "x")
        .put("End", "Idle", "x")
        .put("End", "Lock", "()")
        .toString();
  }

  @Override
  protected String initially() {
    return "size (Mark.Top'Idle 1) = 3 andalso Mark.Top'Working 1 = []";
  }
}
