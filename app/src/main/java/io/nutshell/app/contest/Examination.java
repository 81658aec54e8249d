package io.nutshell.app.contest;

/** The examinations of the Model Checking Contest. */
public enum Examination {
  STATE_SPACE("StateSpace", false),
  REACHABILITY_DEADLOCK("ReachabilityDeadlock", false),
  QUASI_LIVENESS("QuasiLiveness", false),
  LIVENESS("Liveness", false),
  ONE_SAFE("OneSafe", false),
  STABLE_MARKING("StableMarking", false),
  UPPER_BOUNDS("UpperBounds", true),
  REACHABILITY_CARDINALITY("ReachabilityCardinality", true),
  REACHABILITY_FIREABILITY("ReachabilityFireability", true),
  CTL_CARDINALITY("CTLCardinality", true),
  CTL_FIREABILITY("CTLFireability", true),
  LTL_CARDINALITY("LTLCardinality", true),
  LTL_FIREABILITY("LTLFireability", true);

  private final String title;
  private final boolean formulas;

  Examination(String title, boolean formulas) {
    this.title = title;
    this.formulas = formulas;
  }

  /** The contest's name for it. */
  public String title() {
    return title;
  }

  /** Whether its temporal formulas are of computation tree logic. */
  public boolean branching() {
    return this == CTL_CARDINALITY || this == CTL_FIREABILITY;
  }

  /** Whether its questions are in a file of formulas. */
  public boolean hasFormulas() {
    return formulas;
  }
}
