package io.nutshell.language.cpn.ml.eval;

import io.nutshell.language.cpn.ml.value.MlFault;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The state of one evaluation: how deep the calls are, how many there were, and the pending tail
 * call. Belongs to one frame, hence to one thread at a time.
 *
 * <p>The depth is measured by the nesting of the expressions in all functions that are being
 * called, so that it bounds the stack of the JVM that they need. A depth that could exceed the
 * stack of an ordinary thread continues in a thread with a large stack. Thus a function fails at
 * the same depth in every run, whichever thread evaluates it.
 */
public final class Machine {
  /** The result of a call in tail position; the caller then runs {@link #tailFrame}. */
  static final Object TAIL_CALL = new Object();

  private static final int SHALLOW = 2_000;
  private static final int DEEPEST = 1_000_000;
  private static final long LARGE_STACK = 1L << 29;
  private static final long MAX_CALLS = 50_000_000;

  int depth;
  private int limit = SHALLOW;
  private long calls;
  private double time;
  @Nullable Closure tailClosure;
  Object @Nullable [] tailFrame;

  /** Prepares for a new evaluation. */
  public void reset() {
    depth = 0;
    calls = 0;
  }

  /** The time of the clock. */
  public double time() {
    return time;
  }

  public void setTime(double now) {
    time = now;
  }

  /** Counts a call, so that an endless loop of tail calls ends. */
  void count() {
    if (++calls > MAX_CALLS) {
      throw MlFault.limit("the evaluation needs more than " + MAX_CALLS + " function calls");
    }
  }

  boolean isTooDeep() {
    return depth > limit;
  }

  /** Continues with a larger stack, or reports that the recursion is too deep. */
  Object deepen(Closure closure, Object[] frame) {
    if (limit == DEEPEST) {
      throw tooDeep();
    }
    limit = DEEPEST;
    AtomicReference<Object> result = new AtomicReference<>();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    try {
      Thread thread =
          Thread.ofPlatform()
              .name("deep recursion")
              .stackSize(LARGE_STACK)
              .start(
                  () -> {
                    try {
                      result.set(closure.run(frame, this));
                    } catch (StackOverflowError _) {
                      failure.set(tooDeep());
                    } catch (RuntimeException | Error e) {
                      failure.set(e);
                    }
                  });
      join(thread);
    } finally {
      limit = SHALLOW;
    }
    return switch (failure.get()) {
      case null -> result.get();
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(failure.get());
    };
  }

  private static void join(Thread thread) {
    boolean interrupted = false;
    while (true) {
      try {
        thread.join();
        break;
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static MlFault tooDeep() {
    return MlFault.limit("the recursion is too deep; maybe it never ends");
  }
}
