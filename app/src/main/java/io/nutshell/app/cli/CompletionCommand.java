package io.nutshell.app.cli;

import io.nutshell.language.NearestName;
import io.nutshell.model.InputError;
import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code nutshell completion}: prints a shell script that completes the commands and options. */
final class CompletionCommand implements Subcommand {
  static final List<String> SHELLS = List.of("bash", "zsh", "fish");

  @Override
  public String name() {
    return "completion";
  }

  @Override
  public boolean takesModel() {
    return false;
  }

  @Override
  public List<PositionalParamSpec> others() {
    return List.of(Options.optionalWord("SHELL", "bash, zsh or fish."));
  }

  @Override
  public List<Options.Section> options() {
    return List.of(new Options.Section("What to show", Options.help()));
  }

  @Override
  public HelpText help() {
    return HelpText.COMPLETION;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    String shell = arguments.positional(0);
    console
        .out()
        .print(
            switch (shell) {
              // Zsh can load bash completions; the script enables that itself.
              case "bash", "zsh" ->
                  AutoComplete.bash(
                      "nutshell", new CommandLine(CompletionWords.spec(Commands.all())));
              case "fish" -> FishCompletion.script(CompletionWords.spec(Commands.all()));
              default ->
                  throw new InputError(
                      null,
                      shell.isEmpty()
                          ? "no shell is named: it is one of " + String.join(", ", SHELLS)
                          : "there is no completion for '" + shell + "'",
                      NearestName.to(shell, SHELLS)
                          .map(near -> "nutshell completion " + near)
                          .orElse("nutshell completion bash"));
            });
    return 0;
  }
}
