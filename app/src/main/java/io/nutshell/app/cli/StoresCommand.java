package io.nutshell.app.cli;

import io.nutshell.app.report.StoresText;
import io.nutshell.plan.Stores;
import java.util.List;

/** {@code nutshell stores}: lists the storage methods. */
final class StoresCommand implements Subcommand {

  @Override
  public String name() {
    return "stores";
  }

  @Override
  public boolean takesModel() {
    return false;
  }

  @Override
  public List<Options.Section> options() {
    return List.of(new Options.Section("What to show", Options.colour(), Options.help()));
  }

  @Override
  public HelpText help() {
    return HelpText.STORES;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    StoresText.print(Stores.all(), console.outPalette(arguments.colour()), console.out());
    return 0;
  }
}
