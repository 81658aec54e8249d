package io.nutshell.check.certificate;

import io.nutshell.model.Layout;
import io.nutshell.model.State;
import io.nutshell.search.Observer;
import io.nutshell.search.SearchView;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Writes the states of a breadth-first search as they are found, layer by layer, to a temporary
 * file, which {@link Certifier} makes a part of the certificate when the search is complete.
 *
 * <p><b>The certificate</b> is the head, these states if there are properties of states, the states
 * of the product of each property of infinite runs ({@link RankedStates}) in the order of their
 * claims, the dictionary if the model has one and then its length in bytes, and the digest.
 *
 * <p><b>The states.</b> A layer is a sequence of blocks and a 0; another 0 follows the last layer.
 * A block is the number of its states, then the states in ascending order, their words as
 * big-endian bytes. A state is the length of the prefix that it shares with the state before (0 for
 * the first), then its other bytes. If the lengths of states vary, the number of words comes first.
 * Numbers have seven bits to a byte, the lowest first; the eighth bit says that more follow.
 *
 * <p>A problem with the disk does not end the search: {@link #finish} reports it.
 */
public final class CertificateWriter implements Observer, AutoCloseable {
  private final Path body;
  private final Layout layout;
  private final SortedBlock block = new SortedBlock();
  private @Nullable OutputStream out;
  private @Nullable IOException problem;
  private long layer;

  /**
   * @param folder the folder for the temporary file
   */
  public CertificateWriter(Path folder, Layout layout) throws IOException {
    this.layout = layout;
    body = Files.createTempFile(folder, ".certificate", ".states");
    out = new BufferedOutputStream(Files.newOutputStream(body), 1 << 16);
  }

  @Override
  public boolean found(long id, State state, SearchView search) {
    try {
      keep(state, search.layer());
    } catch (IOException failed) {
      problem = problem == null ? failed : problem;
      discard();
    }
    return true;
  }

  private void keep(State state, long of) throws IOException {
    if (out == null) {
      return;
    }
    while (layer < of) {
      endLayer(out);
    }
    block.add(state);
    if (block.full()) {
      block.write(out, layout.fixedLength(), false);
    }
  }

  private void endLayer(OutputStream to) throws IOException {
    block.write(to, layout.fixedLength(), false);
    SortedBlock.number(to, 0);
    layer++;
  }

  /**
   * Ends the last layer, and returns the file with all states, which {@link #close} deletes. Can be
   * called once.
   *
   * @throws IOException also if the states could not be written before
   */
  Path finish() throws IOException {
    OutputStream states = out;
    if (problem != null || states == null) {
      throw problem == null ? new IOException("the states are gone") : problem;
    }
    endLayer(states);
    SortedBlock.number(states, 0);
    states.close();
    out = null;
    return body;
  }

  private void discard() {
    OutputStream opened = out;
    out = null;
    try {
      if (opened != null) {
        opened.close();
      }
    } catch (IOException full) {
      problem = problem == null ? full : problem;
    }
  }

  @Override
  public void close() {
    discard();
    try {
      Files.deleteIfExists(body);
    } catch (IOException leftBehind) {
      problem = problem == null ? leftBehind : problem;
    }
  }
}
