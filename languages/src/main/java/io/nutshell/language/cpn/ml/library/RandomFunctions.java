package io.nutshell.language.cpn.ml.library;

import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.Tuple;
import java.util.Random;

/** The random functions of CPN Tools, for simulation. */
final class RandomFunctions {
  /** All of them. */
  static final String NAMES =
      "bernoulli binomial chisq discrete erlang exponential gamma normal poisson rayleigh student"
          + " uniform weibull";

  /** Loops of a function are at most as long. */
  private static final long MAX_ROUNDS = 10_000_000;

  private final Random random;

  private RandomFunctions(Random random) {
    this.random = random;
  }

  static void addTo(Library library, Random random) {
    RandomFunctions functions = new RandomFunctions(random);
    library.random("bernoulli", "real -> int", p -> functions.bernoulli((Double) p));
    library.random(
        "binomial", "int * real -> int", pair -> functions.binomial(whole(pair, 0), real(pair, 1)));
    library.random("chisq", "int -> real", n -> 2 * functions.gamma((Long) n / 2.0));
    library.random(
        "discrete", "int * int -> int", pair -> functions.discrete(whole(pair, 0), whole(pair, 1)));
    library.random(
        "erlang",
        "int * real -> real",
        pair -> functions.gamma((double) whole(pair, 0)) / positive(real(pair, 1)));
    library.random("exponential", "real -> real", rate -> functions.exponential((Double) rate));
    library.random(
        "gamma",
        "real * real -> real",
        pair -> functions.gamma(real(pair, 1)) / positive(real(pair, 0)));
    library.random(
        "normal",
        "real * real -> real",
        pair -> real(pair, 0) + Math.sqrt(real(pair, 1)) * random.nextGaussian());
    library.random("poisson", "real -> int", mean -> functions.poisson((Double) mean));
    library.random(
        "rayleigh", "real -> real", s -> (Double) s * Math.sqrt(2 * functions.exponential(1)));
    library.random(
        "student",
        "int -> real",
        n -> random.nextGaussian() / Math.sqrt(2 * functions.gamma((Long) n / 2.0) / (Long) n));
    library.random(
        "uniform",
        "real * real -> real",
        pair -> real(pair, 0) + (real(pair, 1) - real(pair, 0)) * random.nextDouble());
    library.random(
        "weibull",
        "real * real -> real",
        pair ->
            Math.pow(functions.exponential(1), 1 / positive(real(pair, 1)))
                / positive(real(pair, 0)));
  }

  private static double real(Object pair, int index) {
    return (Double) ((Tuple) pair).get(index);
  }

  private static long whole(Object pair, int index) {
    return (Long) ((Tuple) pair).get(index);
  }

  private static double positive(double parameter) {
    if (!(parameter > 0)) {
      throw MlFault.limit("the parameter of a random function is not positive");
    }
    return parameter;
  }

  private long bernoulli(double p) {
    return random.nextDouble() < p ? 1 : 0;
  }

  private long binomial(long n, double p) {
    long successes = 0;
    for (long i = 0; i < rounds(n); i++) {
      successes += bernoulli(p);
    }
    return successes;
  }

  private static long rounds(long n) {
    if (n > MAX_ROUNDS) {
      throw MlFault.limit("the parameter of a random function is too large");
    }
    return n;
  }

  private long discrete(long low, long high) {
    if (low > high || high - low < 0 || high == Long.MAX_VALUE) {
      throw MlFault.limit("discrete needs two numbers, the smaller one first");
    }
    return random.nextLong(low, high + 1);
  }

  private double exponential(double rate) {
    return random.nextExponential() / positive(rate);
  }

  private long poisson(double mean) {
    if (mean > MAX_ROUNDS) {
      throw MlFault.limit("the parameter of a random function is too large");
    }
    long count = -1;
    for (double sum = 0; sum <= mean; sum += random.nextExponential()) {
      count++;
    }
    return count;
  }

  /** A gamma variate of scale 1, by the method of Marsaglia and Tsang. */
  private double gamma(double shape) {
    if (positive(shape) < 1) {
      return gamma(shape + 1) * Math.pow(random.nextDouble(), 1 / shape);
    }
    double d = shape - 1.0 / 3;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double x = random.nextGaussian();
      double v = Math.pow(1 + c * x, 3);
      if (v > 0 && Math.log(random.nextDouble()) < x * x / 2 + d - d * v + d * Math.log(v)) {
        return d * v;
      }
    }
  }
}
