package io.nutshell.store;

/** A store that admits it may have missed states. */
public final class LossyStore implements StateStore {
  private final StateStore inside;

  public LossyStore(StateStore inside) {
    this.inside = inside;
  }

  @Override
  public Inserter inserter() {
    return OtherReader.of(inside.inserter(), null);
  }

  @Override
  public long size() {
    return inside.size();
  }

  @Override
  public boolean exact() {
    return false;
  }

  @Override
  public void close() {
    inside.close();
  }
}
