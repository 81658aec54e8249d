package io.nutshell.check.certificate;

import io.nutshell.check.Companion;
import io.nutshell.check.ltl.Product;
import io.nutshell.check.ltl.ReferencePairs;
import io.nutshell.model.Layout;
import io.nutshell.model.State;
import io.nutshell.search.Ranks;
import io.nutshell.search.Stop;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The states of a product without accepting cycles in a temporary file: one layer of blocks as
 * {@link CertificateWriter} describes them, in which each state is followed by its rank. A state is
 * the automaton's location in a word and the words of the system's state; if the model's language
 * makes the product, it is a state of that.
 *
 * @param failure why the file does not have all states, in words; null if it has
 */
record RankedStates(Path file, Certificate.@Nullable ProductHead head, @Nullable String failure)
    implements AutoCloseable {

  /** Ranks the states of the product and writes them. */
  static RankedStates of(Path folder, Companion.Emptied emptied) throws IOException {
    Path file = Files.createTempFile(folder, ".certificate", ".product");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      Writer writer = new Writer(out, emptied.product());
      Stop stop =
          Ranks.visit(
              emptied.exploration(), emptied.outcome(), emptied.product()::accepting, writer);
      if (stop != null) {
        return new RankedStates(file, null, stop + " while states were ranked");
      }
      writer.end();
      String automaton = emptied.property().automaton(emptied.product());
      if (automaton.length() >= CertificateReader.LONGEST_LINE / 4) {
        return new RankedStates(file, null, "the automaton is too large");
      }
      Certificate.ProductHead head =
          new Certificate.ProductHead(
              automaton,
              Certificate.digest(writer.layout),
              emptied.widened(),
              writer.states,
              writer.highest + 1);
      return new RankedStates(file, head, null);
    } catch (IOException problem) {
      return new RankedStates(file, null, "the file cannot be written: " + problem.getMessage());
    }
  }

  Certificate.ProductHead certified() {
    return Objects.requireNonNull(head);
  }

  @Override
  public void close() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException leftBehind) {
      // It is one of the user's temporary files, and says so by its name.
    }
  }

  private static final class Writer implements Ranks.Visitor {
    private final OutputStream out;
    private final Product.@Nullable Pairing pairing;
    private final Layout layout;
    private final SortedBlock block = new SortedBlock();
    private final State system = new State(1);
    private final State pair = new State(1);
    private long states;
    private long highest;
    private @Nullable IOException problem;

    Writer(OutputStream out, Product product) {
      this.out = out;
      this.pairing = product.pairing();
      this.layout = pairing == null ? product.layout() : product.system().layout();
    }

    @Override
    public void ranked(State state, long rank) {
      states++;
      highest = Math.max(highest, rank);
      if (pairing == null) {
        block.add(state, rank);
      } else {
        ReferencePairs.pair(pairing.split(state, system), system, pair);
        block.add(pair, rank);
      }
      if (block.full()) {
        write();
      }
    }

    private void write() {
      try {
        if (problem == null) {
          block.write(out, layout.fixedLength(), true);
        }
      } catch (IOException failed) {
        problem = failed;
      }
    }

    /** Ends the layer and the section. */
    void end() throws IOException {
      write();
      if (problem != null) {
        throw problem;
      }
      SortedBlock.number(out, 0);
      SortedBlock.number(out, 0);
    }
  }
}
