package io.nutshell.memory;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Accounts for every byte of the large tables of one exploration, and refuses what would pass its
 * limit.
 */
public final class MemoryBudget {
  private final long limit;
  private final AtomicLong used = new AtomicLong();
  private final AtomicLong peak = new AtomicLong();

  public MemoryBudget(long limit) {
    this.limit = limit;
  }

  public static MemoryBudget unlimited() {
    return new MemoryBudget(Long.MAX_VALUE);
  }

  /**
   * Asks for {@code bytes} more.
   *
   * @throws MemoryExhausted where they would pass the limit; nothing is charged then
   */
  public void charge(long bytes) {
    long now = used.addAndGet(bytes);
    if (now > limit || now < 0) {
      used.addAndGet(-bytes);
      throw new MemoryExhausted(bytes, now - bytes, limit);
    }
    peak.accumulateAndGet(now, Math::max);
  }

  public void release(long bytes) {
    used.addAndGet(-bytes);
  }

  public long limit() {
    return limit;
  }

  public long used() {
    return used.get();
  }

  /** The most that was ever charged at once. */
  public long peak() {
    return peak.get();
  }
}
