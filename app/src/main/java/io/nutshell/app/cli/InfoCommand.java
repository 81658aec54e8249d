package io.nutshell.app.cli;

import io.nutshell.app.report.ModelJson;
import io.nutshell.app.report.ModelText;
import io.nutshell.model.Model;
import java.nio.file.Path;
import java.util.List;

/** {@code nutshell info}: shows what a model is made of. */
final class InfoCommand implements Subcommand {

  @Override
  public String name() {
    return "info";
  }

  @Override
  public List<Options.Section> options() {
    return List.of(
        Options.modelSection(),
        new Options.Section("What to show", Options.format(), Options.colour(), Options.help()));
  }

  @Override
  public HelpText help() {
    return HelpText.INFO;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    Path file = arguments.model();
    String colour = arguments.colour();
    boolean json = arguments.json();
    Model model = arguments.loadModel();
    console.note(model.warnings());
    if (json) {
      new ModelJson(model).print(console.out(), file.toString(), Version.text());
    } else {
      new ModelText(model, console.outPalette(colour), console.out()).print(file.toString());
    }
    return 0;
  }
}
