package io.nutshell.store.tree;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.Layout;
import io.nutshell.model.Padded;
import io.nutshell.model.Slot;
import io.nutshell.model.State;
import io.nutshell.store.Removable;
import io.nutshell.store.Retrievable;
import io.nutshell.store.Round;
import io.nutshell.store.RoundStore;
import io.nutshell.store.StateStore;
import io.nutshell.store.table.Hash;
import io.nutshell.store.table.IdTable;
import io.nutshell.store.table.Lookup;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Tree compression: a state is a tree over its words, and equal sub-trees are stored once.
 *
 * <p><b>How it works.</b> A state's words are cut into leaves, runs of bits of neighbouring slots;
 * two neighbouring sub-trees make an inner node, a pair of references ({@link TreeShape} says
 * which). Leaves and inner nodes live in one set each, shared by all positions and all states, so
 * that a part that two states have in common, or two processes of one state, is stored once. Only
 * the root is a state's own: two references, in as few bytes as the sizes of the sets need ({@link
 * WordSet}). A successor differs from its source in a leaf or two: only the nodes above those are
 * looked up, all other references are taken from the source's tree.
 *
 * <p>States of one word and at most {@value #FLAT_BITS} bits are kept flat, as roots. Where the
 * length varies, the root pairs a leaf that holds the length with the tree of that length.
 *
 * <p>A removed state's root is removed at once. Its leaves and inner nodes may be parts of other
 * states: when enough roots are gone, a mark-and-sweep garbage collection removes unused nodes.
 *
 * <p>From Vladimír Štill, "State Space Compression for the DiVINE Model Checker", which is also the
 * source of the frontier of state numbers; binary trees over packed bits, in place of n-ary ones
 * over bytes, keep roots at a few bytes ({@code docs/decisions/binary-trees.md}).
 */
public final class TreeStore implements StateStore, Removable, RoundStore {
  private static final int FLAT_BITS = 40;
  private static final long UNKNOWN = -1;

  private final Layout layout;
  private final boolean flat;
  private final WordSet roots;
  private final WordSet leaves;
  private final WordSet inner;
  private final MemoryBudget budget;
  private volatile TreeShape[] shapes = new TreeShape[0];

  /** How many states were removed since unused leaves and inner nodes were. */
  private long removed;

  /** Counts removals: ids and references that a worker remembers from before may be invalid. */
  private long epoch;

  public TreeStore(Layout layout, MemoryBudget budget) {
    this(layout, budget, Hash.FULL);
  }

  public TreeStore(Layout layout, MemoryBudget budget, Hash hash) {
    this.layout = layout;
    this.budget = budget;
    this.flat = layout.fixedLength() && layout.words() == 1 && usedBits(layout) <= FLAT_BITS;
    this.roots =
        flat
            ? WordSet.ofWords(budget, hash, IdTable.Shape.SMALL)
            : WordSet.ofPairs(budget, hash, IdTable.Shape.SMALL);
    this.leaves = WordSet.ofWords(budget, hash, IdTable.Shape.FAST);
    this.inner = WordSet.ofPairs(budget, hash, IdTable.Shape.FAST);
  }

  private static int usedBits(Layout layout) {
    // A layout without slots does not say which bits its states use.
    return layout.slots().stream()
        .mapToInt((Slot slot) -> slot.shift() + slot.bits())
        .max()
        .orElse(Long.SIZE);
  }

  @Override
  public Inserter inserter() {
    return new Worker(false);
  }

  @Override
  public Round round(int workers) {
    return roots.round(workers, new TreeRound(this, roots, leaves, inner));
  }

  /**
   * One worker's handle: adds and reads trees by their difference from the tree it knows. Those
   * that are {@code sharing} may add leaves and inner nodes at the same time.
   */
  final class Worker extends Padded implements BatchInserter, EarlyInserter, Retrievable {
    private final RecentWords recentLeaves;
    private final RecentWords recentInner;
    private final Lookup lookup = new Lookup();

    /** The state last given to {@code from} or read, its id, and the references of its tree. */
    private final State source = State.scratch();

    private long sourceId = -1;
    private long[] references = {UNKNOWN};
    private int[] changed = {};
    private long[] differing = {};
    private long[] pairs = new long[16];
    private long seen = epoch;

    Worker(boolean sharing) {
      recentLeaves = new RecentWords(leaves, sharing);
      recentInner = new RecentWords(inner, sharing);
    }

    @Override
    public long addInitial(State state) {
      sourceId = -1;
      return roots.add(root(state), lookup);
    }

    @Override
    public void from(long id, State state, long depth) {
      from(id);
    }

    void from(long id) {
      if (!flat) {
        moveTo(id);
      }
    }

    @Override
    public long add(State state, long event, int choice) {
      return roots.add(root(state), lookup);
    }

    @Override
    public void prepare(State[] states, int begin, int end) {
      if (pairs.length < end) {
        pairs = Arrays.copyOf(pairs, 2 * end);
      }
      for (int i = begin; i < end; i++) {
        pairs[i] = root(states[i]);
      }
    }

    @Override
    public void settle(State[] states, int count, long[] ids) {
      roots.addAll(pairs, count, lookup, ids);
    }

    @Override
    public void note(State[] states, int begin, int end, long[] notes) {
      for (int i = begin; i < end; i++) {
        notes[i] = root(states[i]);
      }
    }

    @Override
    public void lookUp(State[] states, int begin, int end, long[] notes, long[] answers) {
      roots.lookUp(notes, begin, end, lookup, answers);
    }

    @Override
    public long add(State state, long note) {
      return roots.add(note, lookup);
    }

    @Override
    public Retrievable reader() {
      return this;
    }

    @Override
    public void get(long id, State target) {
      if (flat) {
        target.resize(1);
        target.words[0] = roots.get(id);
        return;
      }
      moveTo(id);
      target.copyFrom(source);
    }

    /** The state's root: its only word where states are flat, else a left and right reference. */
    long root(State state) {
      if (flat) {
        return state.words[0];
      }
      forgetIfRemoved();
      if (state.length == 0) {
        return paired(recentLeaves.add(0), 0);
      }
      boolean similar = sourceId >= 0 && source.length == state.length;
      TreeShape shape = similar ? shape(state.length) : prepared(state.length);
      int changes =
          similar
              ? shape.differences(source.words, state.words, state.length, differing, changed)
              : everything(shape);
      if (!layout.fixedLength()) {
        long tree = changes == 0 ? references[0] : build(shape, state, 0, 0, changes);
        return paired(recentLeaves.add(state.length), tree);
      }
      if (changes == 0) {
        return references[0];
      }
      return shape.isLeaf(0)
          ? paired(0, build(shape, state, 0, 0, changes))
          : pair(shape, state, 0, 0, changes);
    }

    private void forgetIfRemoved() {
      if (seen != epoch) {
        seen = epoch;
        sourceId = -1;
        recentLeaves.clear();
        recentInner.clear();
      }
    }

    private int everything(TreeShape shape) {
      for (int leaf = 0; leaf < shape.leaves(); leaf++) {
        changed[leaf] = leaf;
      }
      return shape.leaves();
    }

    /**
     * The reference of a sub-tree, whose changed leaves are those listed from {@code lo} to {@code
     * hi}.
     */
    private long build(TreeShape shape, State state, int node, int lo, int hi) {
      if (shape.isLeaf(node)) {
        return recentLeaves.add(shape.leafValue(shape.leaf(node), state.words));
      }
      return recentInner.add(pair(shape, state, node, lo, hi));
    }

    private long pair(TreeShape shape, State state, int node, int lo, int hi) {
      int split = lo;
      while (split < hi && changed[split] < shape.leaf(node)) {
        split++;
      }
      int left = shape.left(node);
      int right = shape.right(node);
      return paired(
          split > lo ? build(shape, state, left, lo, split) : references[left],
          hi > split ? build(shape, state, right, split, hi) : references[right]);
    }

    /** The shape of states of this length, with room here for its leaves and nodes. */
    private TreeShape prepared(int length) {
      TreeShape shape = shape(length);
      if (changed.length < shape.leaves()) {
        changed = new int[shape.leaves() + 2 * Padded.WORDS];
        differing = new long[(shape.leaves() + Long.SIZE - 1) / Long.SIZE + Padded.WORDS];
      }
      if (references.length < shape.nodes()) {
        int known = references.length;
        references = Arrays.copyOf(references, shape.nodes() + Padded.WORDS);
        Arrays.fill(references, known, references.length, UNKNOWN);
      }
      return shape;
    }

    /** Makes {@link #source} and {@link #references} those of a stored state. */
    private void moveTo(long id) {
      forgetIfRemoved();
      if (id == sourceId) {
        return;
      }
      long root = roots.get(id);
      int length = layout.fixedLength() ? layout.words() : (int) leaves.get(root >>> Integer.SIZE);
      if (source.length != length || sourceId < 0) {
        source.resize(length);
        Arrays.fill(source.words, 0, length, 0);
        Arrays.fill(references, UNKNOWN);
      }
      if (length > 0) {
        TreeShape shape = prepared(length);
        if (layout.fixedLength() && !shape.isLeaf(0)) {
          references[0] = root;
          readChildren(shape, 0, root);
        } else {
          read(shape, 0, root & 0xffff_ffffL);
        }
      }
      sourceId = id;
    }

    /** Sub-trees that the previous source has too are left as they are. */
    private void read(TreeShape shape, int node, long reference) {
      if (references[node] == reference) {
        return;
      }
      references[node] = reference;
      if (shape.isLeaf(node)) {
        shape.putLeaf(shape.leaf(node), leaves.get(reference), source.words);
      } else {
        readChildren(shape, node, inner.get(reference));
      }
    }

    private void readChildren(TreeShape shape, int node, long pair) {
      read(shape, shape.left(node), pair >>> Integer.SIZE);
      read(shape, shape.right(node), pair & 0xffff_ffffL);
    }
  }

  private static long paired(long left, long right) {
    if (((left | right) >>> Integer.SIZE) != 0) {
      throw new MemoryExhausted("a tree has room for 2^32 different nodes");
    }
    return (left << Integer.SIZE) | right;
  }

  private TreeShape shape(int length) {
    TreeShape[] known = shapes;
    return known.length > length && known[length] != null ? known[length] : newShape(length);
  }

  /** Several workers may meet states of a new length: the array is replaced, never changed. */
  private synchronized TreeShape newShape(int length) {
    TreeShape[] all = Arrays.copyOf(shapes, Math.max(shapes.length, length + 1));
    if (all[length] == null) {
      all[length] = new TreeShape(layout, length);
    }
    shapes = all;
    return all[length];
  }

  @Override
  public void freeze() {
    roots.freeze();
    leaves.freeze();
    inner.freeze();
  }

  @Override
  public void remove(long id) {
    roots.remove(id);
    removed++;
    epoch++;
  }

  @Override
  public void tidy(boolean urgent) {
    if (flat || removed == 0 || (!urgent && removed < roots.size() / 4)) {
      return;
    }
    try (TreeMarks marks = new TreeMarks(budget, leaves, inner)) {
      for (long id = 0; id < roots.bound(); id++) {
        if (roots.holds(id)) {
          mark(marks, roots.get(id));
        }
      }
      leaves.keep(marks.leaves());
      inner.keep(marks.inner());
      removed = 0;
    } catch (MemoryExhausted noRoomForMarks) {
      // Unused nodes stay until there is memory for the marks.
    }
    epoch++;
  }

  private void mark(TreeMarks marks, long root) {
    long right = root & 0xffff_ffffL;
    if (layout.fixedLength()) {
      TreeShape shape = shape(layout.words());
      if (shape.isLeaf(0)) {
        marks.mark(shape, 0, right);
      } else {
        marks.markChildren(shape, 0, root);
      }
      return;
    }
    long lengthLeaf = root >>> Integer.SIZE;
    marks.markLeaf(lengthLeaf);
    int length = (int) leaves.get(lengthLeaf);
    if (length > 0) {
      marks.mark(shape(length), 0, right);
    }
  }

  @Override
  public boolean holds(long id) {
    return roots.holds(id);
  }

  @Override
  public long bound() {
    return roots.bound();
  }

  @Override
  public long size() {
    return roots.size();
  }

  @Override
  public Map<String, Long> statistics() {
    if (flat) {
      return Map.of();
    }
    Map<String, Long> statistics = new LinkedHashMap<>();
    statistics.put("leaves", leaves.size());
    statistics.put("inner nodes", inner.size());
    return statistics;
  }

  @Override
  public void close() {
    roots.close();
    leaves.close();
    inner.close();
  }
}
