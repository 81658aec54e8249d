package io.nutshell.check.ltl;

import io.nutshell.model.EventUnits;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.ModelLayer;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import io.nutshell.search.Acceptance;
import io.nutshell.search.Fairness;
import java.util.function.LongConsumer;

/** A product of which only runs count that are fair to the units of the system. */
public final class FairProduct implements Product, ModelLayer {
  private final Product product;
  private final Fair fair;
  private final EventUnits units;

  /**
   * @param units those of the system
   */
  public FairProduct(Product product, Fair fair, EventUnits units) {
    this.product = product;
    this.fair = fair;
    this.units = units;
  }

  @Override
  public Product model() {
    return product;
  }

  @Override
  public Model system() {
    return product.system();
  }

  @Override
  public long systemEvent(long event) {
    return product.systemEvent(event);
  }

  @Override
  public EnabledEvents enabledEvents() {
    return product.enabledEvents();
  }

  @Override
  public Predicate accepting() {
    return product.accepting();
  }

  @Override
  public Acceptance acceptance() {
    Acceptance all = product.acceptance();
    Fairness fairness = new OfUnits();
    return new Acceptance() {
      @Override
      public long all() {
        return all.all();
      }

      @Override
      public long of(State source, long event) {
        return all.of(source, event);
      }

      @Override
      public Fairness fairness() {
        return fairness;
      }
    };
  }

  @Override
  public Fair fair() {
    return fair;
  }

  @Override
  public Shape shape() {
    return product.shape();
  }

  @Override
  public boolean readsStatesOnly() {
    return product.readsStatesOnly();
  }

  @Override
  public Product widened(Fault.Overflow overflow) {
    return new FairProduct(product.widened(overflow), fair, units);
  }

  /** A unit is enabled in a state if an event of it is. */
  private final class OfUnits implements Fairness, LongConsumer {
    private final EnabledEvents events = product.enabledEvents();
    private long[] words = {};

    /** Receives an enabled event. */
    @Override
    public void accept(long event) {
      for (int unit : units.of(event)) {
        words[unit / Long.SIZE] |= 1L << unit;
      }
    }

    @Override
    public int units() {
      return units.count();
    }

    @Override
    public boolean strong() {
      return fair == Fair.STRONG;
    }

    @Override
    public int[] firing(long event) {
      return units.of(product.systemEvent(event));
    }

    @Override
    public void addEnabled(State state, long[] enabled) {
      words = enabled;
      events.in(state, this);
    }
  }
}
