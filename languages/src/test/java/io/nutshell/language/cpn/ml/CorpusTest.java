package io.nutshell.language.cpn.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.language.cpn.ml.value.Multiset;
import io.nutshell.model.InputError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** All declarations and inscriptions of the files of the corpus. */
final class CorpusTest {

  @Test
  void every_inscription_is_typed_or_refused_for_a_known_reason() throws IOException {
    List<Path> files = CorpusNets.files();
    assumeTrue(!files.isEmpty(), "the corpus is not there");
    List<String> refusals = new ArrayList<>();
    int compiled = 0;
    for (Path file : files) {
      CorpusNets.Net net = CorpusNets.read(file);
      Declarations declarations = new Declarations();
      String name = file.getFileName().toString();
      net.declarations().forEach(text -> declarations.add(text, name));
      refusals.addAll(declarations.refusals());
      for (CorpusNets.Inscription inscription : net.inscriptions()) {
        try {
          compile(inscription, declarations, name);
          compiled++;
        } catch (InputError error) {
          refusals.add(error.getMessage());
        }
      }
    }
    assertThat(compiled).isGreaterThan(2000);
    assertThat(refusals)
        .allMatch(
            refusal ->
                refusal.contains("a reference variable")
                    || refusal.contains("it has side effects")
                    || refusal.contains("it is random")
                    || refusal.contains("there is no colour set 'DATAP'")
                    || refusal.contains("there is no 'CPN'save_debug_info'"));
  }

  private static void compile(
      CorpusNets.Inscription inscription, Declarations declarations, String name) {
    MlScope scope = declarations.scope();
    String where = name + ", " + inscription.kind();
    if (inscription.kind().equals("guard")) {
      scope.guard(inscription.text(), where);
      return;
    }
    ColourSet colours = declarations.colours(inscription.colours()).orElseThrow().colours();
    ArcExpression arc = scope.arc(inscription.text(), colours, Times.DROPPED, where);
    if (inscription.kind().equals("initial marking")) {
      Multiset marking = arc.evaluate(scope.newFrame());
      String printed = marking.print(colours::print);
      MlScope again = declarations.scope();
      assertThat(again.arc(printed, colours, printed).evaluate(again.newFrame()))
          .isEqualTo(marking);
    }
  }
}
