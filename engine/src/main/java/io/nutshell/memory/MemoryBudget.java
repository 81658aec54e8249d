package io.nutshell.memory;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Accounts for every byte of the large tables of one exploration, and rejects charges that would
 * exceed its limit.
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
   * @param disk the disk for data that does not fit into memory; null if there is none
   */
  public MemoryBudget(long limit, @Nullable Disk disk) {
    this.limit = limit;
    this.disk = disk;
  }

  public static MemoryBudget unlimited() {
    return new MemoryBudget(Long.MAX_VALUE);
  }

  /**
   * Charges {@code bytes} more.
   *
   * @throws MemoryExhausted if they would exceed the limit; nothing is charged then
   */
  public void charge(long bytes) {
    long before;
    long now;
    do {
      before = used.get();
      now = before + bytes;
      if (now > limit || now < 0) {
        throw new MemoryExhausted(bytes, before, limit);
      }
      // Bytes that do not fit are never added: another thread's charge may fit meanwhile.
    } while (!used.compareAndSet(before, now));
    peak.accumulateAndGet(now, Math::max);
  }

  public void release(long bytes) {
    used.addAndGet(-bytes);
  }

  /** The disk for data that does not fit into memory; null if there is none. */
  public @Nullable Disk disk() {
    return disk;
  }

  /** The number of bytes that can still be charged. */
  public long left() {
    return limit - used.get();
  }

  public long limit() {
    return limit;
  }

  public long used() {
    return used.get();
  }

  /** The largest number of bytes charged at once. */
  public long peak() {
    return peak.get();
  }
}
