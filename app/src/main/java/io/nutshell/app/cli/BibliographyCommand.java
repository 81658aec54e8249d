package io.nutshell.app.cli;

import io.nutshell.app.report.BibliographyText;
import java.util.List;

/** {@code nutshell bibliography}: lists the papers behind the methods. */
final class BibliographyCommand implements Subcommand {

  @Override
  public String name() {
    return "bibliography";
  }

  @Override
  public boolean takesModel() {
    return false;
  }

  @Override
  public List<Options.Section> options() {
    return List.of(
        new Options.Section(
            "What to show",
            Options.value("--format", "PAPERS", "text (the default) or bibtex."),
            Options.colour(),
            Options.help()));
  }

  @Override
  public HelpText help() {
    return HelpText.BIBLIOGRAPHY;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    if (arguments.word("--format", "text", List.of("text", "bibtex")).equals("bibtex")) {
      BibliographyText.printBibtex(console.out());
    } else {
      BibliographyText.print(console.outPalette(arguments.colour()), console.out());
    }
    return 0;
  }
}
