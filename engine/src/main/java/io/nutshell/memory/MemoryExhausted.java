package io.nutshell.memory;

/** The budget has no room for the memory that a table requested. The table is unchanged. */
public final class MemoryExhausted extends RuntimeException {
  private static final long serialVersionUID = 1;

  public MemoryExhausted(long wanted, long used, long limit) {
    super(
        "%s bytes more do not fit: %s of %s are in use".formatted(wanted, used, limit),
        null,
        false,
        false);
  }

  public MemoryExhausted(String reason) {
    super(reason, null, false, false);
  }
}
