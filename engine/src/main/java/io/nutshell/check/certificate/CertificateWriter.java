package io.nutshell.check.certificate;

import io.nutshell.memory.Sha256;
import io.nutshell.model.Dictionary;
import io.nutshell.model.Layout;
import io.nutshell.model.State;
import io.nutshell.search.Observer;
import io.nutshell.search.SearchView;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes the states of a breadth-first search as they are found, layer by layer, to a temporary
 * file; when the search is complete, {@link #write} writes the certificate: the head, these states,
 * and the digest.
 *
 * <p><b>The states.</b> A layer is a sequence of blocks and a 0; another 0 follows the last layer.
 * A block is the number of its states, then the states in ascending order, their words as
 * big-endian bytes. A state is the length of the prefix that it shares with the state before (0 for
 * the first), then its other bytes. If the lengths of states vary, the number of words comes first.
 * Numbers have seven bits to a byte, the lowest first; the eighth bit says that more follow.
 *
 * <p>If the model has a dictionary, it follows the states, and its length in bytes follows it.
 *
 * <p>A problem with the disk does not end the search: {@link #write} reports it.
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
      block.write(out, layout.fixedLength());
    }
  }

  private void endLayer(OutputStream to) throws IOException {
    block.write(to, layout.fixedLength());
    SortedBlock.number(to, 0);
    layer++;
  }

  /**
   * Writes the certificate of a complete search. Can be called once.
   *
   * @param dictionary the model's dictionary; null if it has none
   * @throws IOException also if the temporary file could not be written
   */
  public void write(Certificate head, @Nullable Dictionary dictionary, OutputStream target)
      throws IOException {
    OutputStream states = out;
    if (problem != null || states == null) {
      throw problem == null ? new IOException("the states are gone") : problem;
    }
    endLayer(states);
    SortedBlock.number(states, 0);
    states.close();
    out = null;
    var digest = Sha256.digest();
    // Closing the digest stream must not close the target.
    try (OutputStream digesting =
        new DigestOutputStream(
            new FilterOutputStream(target) {
              @Override
              public void write(byte[] bytes, int from, int count) throws IOException {
                out.write(bytes, from, count);
              }

              @Override
              public void close() {}
            },
            digest)) {
      digesting.write(head.text().getBytes(StandardCharsets.UTF_8));
      Files.copy(body, digesting);
      if (dictionary != null) {
        // Closing the stream would close the digest's.
        DataOutputStream entries = new DataOutputStream(digesting);
        dictionary.write(entries);
        entries.writeLong(entries.size());
        entries.flush();
      }
    }
    target.write(digest.digest());
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
