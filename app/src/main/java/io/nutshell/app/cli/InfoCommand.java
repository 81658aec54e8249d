package io.nutshell.app.cli;

import io.nutshell.app.report.CodeText;
import io.nutshell.app.report.ModelJson;
import io.nutshell.app.report.ModelText;
import io.nutshell.app.report.PackingText;
import io.nutshell.app.report.Palette;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.program.ProgramModel;
import io.nutshell.program.interpreter.Code;
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
        new Options.Section(
            "What to show",
            Options.flag(
                "--packing",
                "The bits of each variable in whole bytes, in bit fields, and as a digit of one"
                    + " number with mixed radix."),
            Options.flag("--code", "The instructions of the abstract machine, process by process."),
            Options.format(),
            Options.colour(),
            Options.help()));
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
    Code code = arguments.has("--code") ? code(model) : null;
    console.note(model.warnings());
    if (json) {
      new ModelJson(model).print(console.out(), file.toString(), Version.text());
    } else {
      Palette palette = console.outPalette(colour);
      new ModelText(model, palette, console.out()).print(file.toString());
      if (arguments.has("--packing")) {
        new PackingText(model.layout(), palette, console.out()).print();
      }
      if (code != null) {
        new CodeText(code, palette, console.out()).print();
      }
    }
    return 0;
  }

  private static Code code(Model model) {
    if (model instanceof ProgramModel program) {
      return program.code();
    }
    throw new InputError(
        null,
        "--code: the model has no instructions; it is a coloured net, explored by its bindings",
        "use a model in DVE or ESML, or a place/transition net");
  }
}
