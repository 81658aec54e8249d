package io.nutshell.app.cli;

import io.nutshell.app.report.ModelJson;
import io.nutshell.app.report.ModelText;
import io.nutshell.language.Languages;
import io.nutshell.model.Model;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;

/** {@code nutshell info}: shows what a model is made of. */
final class InfoCommand implements Subcommand {

  @Override
  public String name() {
    return "info";
  }

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command(
            "nutshell info",
            "nutshell info MODEL [--format text|json]",
            HelpTexts.INFO,
            HelpTexts.INFO_FOOTER);
    spec.addPositional(Options.model());
    Options.group(spec, "What to show", Options.format(), Options.colour(), Options.help());
    return spec;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    Path file = arguments.model();
    String colour = arguments.colour();
    boolean json = arguments.json();
    Model model = Languages.load(file);
    if (json) {
      new ModelJson(model).print(console.out(), file.toString(), Version.text());
    } else {
      new ModelText(model, console.outPalette(colour), console.out()).print(file.toString());
    }
    return 0;
  }
}
