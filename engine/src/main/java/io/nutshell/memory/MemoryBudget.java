package io.nutshell.memory;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Accounts for every byte of the large tables of one exploration, and refuses what would pass its
 * limit.
 */
public final class MemoryBudget {
  private final long limit;
  private final @Nullable Disk disk;
  private final AtomicLong used = new AtomicLong();
  private final AtomicLong peak = new AtomicLong();

  public MemoryBudget(long limit) {
    this(limit, null);
  }

  /**
   * @param disk where what does not fit may go; null where it may not
   */
  public MemoryBudget(long limit, @Nullable Disk disk) {
    this.limit = limit;
    this.disk = disk;
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

  /** Where what does not fit may go; null where it may not. */
  public @Nullable Disk disk() {
    return disk;
  }

  /** How much more fits. */
  public long left() {
    return limit - used.get();
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
