package io.nutshell.app.contest;

/** What the Model Checking Contest asks of a net. */
public enum Examination {
  STATE_SPACE("StateSpace", false),
  REACHABILITY_DEADLOCK("ReachabilityDeadlock", false),
  QUASI_LIVENESS("QuasiLiveness", false),
  LIVENESS("Liveness", false),
  ONE_SAFE("OneSafe", false),
  STABLE_MARKING("StableMarking", false),
  UPPER_BOUNDS("UpperBounds", true),
  REACHABILITY_CARDINALITY("ReachabilityCardinality", true),
  REACHABILITY_FIREABILITY("ReachabilityFireability", true);

  private final String title;
  private final boolean formulas;

  Examination(String title, boolean formulas) {
    this.title = title;
    this.formulas = formulas;
  }

  /** What the contest calls it. */
  public String title() {
    return title;
  }

  /** Whether its questions are in a file of formulas. */
  public boolean hasFormulas() {
    return formulas;
  }
}
