package io.nutshell.stress;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/** Lincheck tries the interleavings of a few charges and releases. */
final class BudgetLinearizabilityTest {
  private static ModelCheckingOptions options() {
    return new ModelCheckingOptions()
        .threads(2)
        .actorsPerThread(3)
        .iterations(30)
        .invocationsPerIteration(2_000);
  }

  /** Of four charges in a row, two fit. */
  public static final class Budget {
    private final MemoryBudget budget = new MemoryBudget(120);

    public Budget() {
      budget.charge(100);
    }

    @Operation
    public boolean charge() {
      try {
        budget.charge(10);
        return true;
      } catch (MemoryExhausted full) {
        return false;
      }
    }

    @Operation
    public void release() {
      budget.release(10);
    }

    @Operation
    public long used() {
      return budget.used();
    }
  }

  /** A budget that adds up without atomic operations. */
  public static final class BrokenBudget {
    private long used;

    @Operation
    public boolean charge() {
      used += 10;
      return true;
    }

    @Operation
    public long used() {
      return used;
    }
  }

  @Test
  void charges_and_releases_happen_one_after_the_other() {
    options().check(Budget.class);
  }

  @Test
  void a_lost_charge_is_found() {
    assertThatThrownBy(() -> options().check(BrokenBudget.class))
        .isInstanceOf(LincheckAssertionError.class);
  }
}
