package io.nutshell.app.cli;

import io.nutshell.app.report.OutputFile;
import io.nutshell.language.SourceText;
import io.nutshell.language.registry.Languages;
import io.nutshell.model.InputError;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** {@code nutshell format}: writes a model in the standard layout of its language. */
final class FormatCommand implements Subcommand {

  @Override
  public String name() {
    return "format";
  }

  @Override
  public List<Options.Section> options() {
    return List.of(
        new Options.Section(
            "What to do",
            Options.flag("--write", "Replace the file by the result, instead of printing it."),
            Options.flag(
                "--check", "Only tell, by the exit code, whether the file has the layout."),
            Options.help()));
  }

  @Override
  public HelpText help() {
    return HelpText.FORMAT;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    Path file = arguments.model();
    if (arguments.has("--write") && arguments.has("--check")) {
      throw new InputError(
          null, "--write and --check exclude each other", "--check alone changes nothing");
    }
    SourceText source = SourceText.read(file);
    String formatted = Languages.format(source);
    boolean same = formatted.equals(source.text());
    if (arguments.has("--check")) {
      console.out().println(file + (same ? " is formatted" : " is not formatted"));
      return same ? 0 : 1;
    }
    if (!arguments.has("--write")) {
      console.out().print(formatted);
    } else if (!same) {
      byte[] bytes = formatted.getBytes(StandardCharsets.UTF_8);
      OutputFile.named("--write", file.toString()).write(out -> out.write(bytes));
    }
    return 0;
  }
}
