package io.nutshell.language.pnml;

import io.nutshell.language.Language;
import io.nutshell.language.LanguageContract;

class PnmlLanguageTest extends LanguageContract {

  @Override
  protected Language language() {
    return new PnmlLanguage();
  }

  @Override
  protected String example() {
    return Nets.coloured(
        """
        <namedsort id="P" name="P"><cyclicenumeration>
          <feconstant id="p0" name="0"/><feconstant id="p1" name="1"/><feconstant id="p2" name="2"/>
        </cyclicenumeration></namedsort>
        <namedsort id="D" name="D"><dot/></namedsort>
        <variabledecl id="x" name="x"><usersort declaration="P"/></variabledecl>
        """,
        """
        <place id="idle">
          <type><structure><usersort declaration="P"/></structure></type>
          <hlinitialMarking><structure><all><usersort declaration="P"/></all></structure></hlinitialMarking>
        </place>
        <place id="busy"><type><structure><usersort declaration="P"/></structure></type></place>
        <place id="lock">
          <type><structure><usersort declaration="D"/></structure></type>
          <hlinitialMarking><structure><dotconstant/></structure></hlinitialMarking>
        </place>
        <transition id="start"><condition><structure><inequality>
          <subterm><variable refvariable="x"/></subterm><subterm><useroperator declaration="p2"/></subterm>
        </inequality></structure></condition></transition>
        <arc id="a1" source="idle" target="start"><hlinscription><structure><variable refvariable="x"/></structure></hlinscription></arc>
        <arc id="a2" source="lock" target="start"><hlinscription><structure><dotconstant/></structure></hlinscription></arc>
        <arc id="a3" source="start" target="busy"><hlinscription><structure><variable refvariable="x"/></structure></hlinscription></arc>
        <transition id="stop"/>
        <arc id="a4" source="busy" target="stop"><hlinscription><structure><variable refvariable="x"/></structure></hlinscription></arc>
        <arc id="a5" source="stop" target="idle"><hlinscription><structure><variable refvariable="x"/></structure></hlinscription></arc>
        <arc id="a6" source="stop" target="lock"><hlinscription><structure><dotconstant/></structure></hlinscription></arc>
        """);
  }

  @Override
  protected String initially() {
    return "tokens(idle) == 3 && fireable(start) && !fireable(stop) && \"idle(1)\" = 1";
  }
}
