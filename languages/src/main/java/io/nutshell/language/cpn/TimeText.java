package io.nutshell.language.cpn;

import io.nutshell.language.cpn.CpnDocument.ArcNode;
import io.nutshell.language.cpn.CpnDocument.Inscription;
import io.nutshell.language.cpn.CpnDocument.Page;
import io.nutshell.language.cpn.CpnDocument.PlaceNode;
import io.nutshell.language.cpn.CpnDocument.TransitionNode;
import java.util.Objects;
import java.util.stream.Stream;

/** Decides whether the times of a net are reals: by an option of the file, or the operator @++. */
final class TimeText {
  private static final String REAL_DELAY = "@++";

  private TimeText() {}

  static boolean isReal(CpnDocument document) {
    return document.realTime()
        || document.pages().stream().flatMap(TimeText::inscriptions).anyMatch(TimeText::isReal)
        || document.declarations().stream().anyMatch(d -> d.text().contains(REAL_DELAY));
  }

  private static boolean isReal(Inscription inscription) {
    return inscription.text().contains(REAL_DELAY);
  }

  private static Stream<Inscription> inscriptions(Page page) {
    return Stream.of(
            page.places().stream().map(PlaceNode::initial),
            page.transitions().stream().map(TransitionNode::time),
            page.arcs().stream().map(ArcNode::inscription))
        .flatMap(stream -> stream)
        .filter(Objects::nonNull);
  }
}
