package io.nutshell.store;

/** A store that cannot give states back, whatever the one inside can do. */
public final class OpaqueStore implements StateStore {
  private final StateStore inside;

  public OpaqueStore(StateStore inside) {
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
    return inside.exact();
  }

  @Override
  public void close() {
    inside.close();
  }
}
