package io.nutshell.app;

import io.nutshell.check.Report;
import io.nutshell.language.registry.Languages;
import io.nutshell.plan.Check;
import io.nutshell.search.Order;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The expected counts of a model; -1 if unknown. */
record Counts(Path model, long states, long transitions, long levels, long deadlocks) {

  /** The repository's own folder. */
  static final Path ROOT = Path.of(System.getProperty("nutshell.root", ".."));

  /** The rows of a table that begins with model, states, transitions, levels and deadlocks. */
  static List<String[]> rows(Path table) throws IOException {
    return Files.readAllLines(table).stream().skip(1).map(line -> line.split("\t", -1)).toList();
  }

  static Counts of(Path model, String[] row) {
    return new Counts(model, count(row[1]), count(row[2]), count(row[3]), count(row[4]));
  }

  private static long count(String field) {
    return field.equals("-") ? -1 : Long.parseLong(field);
  }

  /** The counts of a complete search, restricted to the known expected ones. */
  Counts explored(String store, Order order) {
    Report report =
        Check.of(Languages.load(model)).store(store).order(order).traces(false).all().run();
    return new Counts(
        model,
        report.complete() ? report.states() : -2,
        transitions < 0 ? -1 : report.explored().transitions(),
        levels < 0 || order != Order.BFS ? levels : report.explored().levels(),
        deadlocks < 0 ? -1 : report.explored().deadlocks());
  }

  @Override
  public String toString() {
    return model.getFileName().toString();
  }
}
