package io.nutshell.app.cli;

import io.nutshell.app.explore.Explorer;
import io.nutshell.app.explore.Subject;
import io.nutshell.app.report.Palette;
import io.nutshell.check.property.Property;
import io.nutshell.language.Constants;
import io.nutshell.language.pnml.PetriNet;
import io.nutshell.language.pnml.PnmlLanguage;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code nutshell explore}: a page in a browser on which one walks in a model. */
final class ExploreCommand implements Subcommand {
  private static final int MAX_PORT = 65_535;
  private static final int POLL_MILLISECONDS = 100;

  @Override
  public String name() {
    return "explore";
  }

  @Override
  public List<Options.Section> options() {
    return List.of(
        Options.modelSection(),
        new Options.Section("What to look for", Questions.options()),
        new Options.Section(
            "The searches that the page starts",
            SearchLimits.memoryOption(),
            SearchLimits.timeoutOption()),
        new Options.Section(
            "The page",
            Options.value("--port", "N", "The port of the page. Default: any that is free."),
            Options.flag("--no-open", "Print the address, and open no browser."),
            Options.colour(),
            Options.help()));
  }

  @Override
  public HelpText help() {
    return HelpText.EXPLORE;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    long port = arguments.number("--port", 0, 0);
    if (port > MAX_PORT) {
      throw new InputError(
          null, "--port cannot be " + port + ": the last port is " + MAX_PORT, "--port 8080");
    }
    Path file = arguments.model();
    Questions questions = Questions.read(arguments, file);
    SearchLimits limits = SearchLimits.of(arguments);
    Palette palette = console.outPalette(arguments.colour());
    Model model = arguments.loadModel();
    console.note(model.warnings());
    List<Property> properties = questions.properties(model);
    Subject subject =
        new Subject(
            model,
            file,
            properties,
            () -> net(file, arguments),
            limits.memory(),
            limits.timeout(),
            Version.text());
    try (Explorer explorer = new Explorer(subject, (int) port)) {
      console.out().println(palette.strong(file.toString()) + "  " + explorer.address());
      console.out().println(palette.faint("The page is for this machine alone. Ctrl-C ends it."));
      console.out().flush();
      if (!arguments.has("--no-open")) {
        Desktop.open(explorer.address());
      }
      console.interruption().searching();
      while (!console.interruption().wished() && !explorer.await(POLL_MILLISECONDS)) {
        // Waits for Ctrl-C or for the page.
      }
      return 0;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }

  /** The net of a PNML file, to be drawn. */
  private static @Nullable PetriNet net(Path file, Arguments arguments) {
    return String.valueOf(file.getFileName()).endsWith(".pnml")
        ? PnmlLanguage.read(file, Constants.of(arguments.constants())).drawn()
        : null;
  }
}
