package io.nutshell.language.cpn.ml.value;

/** The exceptions of the standard library. */
public enum StandardException {
  BIND("Bind", "the value does not match the pattern"),
  CHR("Chr", "there is no such character"),
  DIV("Div", "division by zero"),
  DOMAIN("Domain", "the argument has no result"),
  EMPTY("Empty", "the list is empty"),
  MATCH("Match", "no alternative matches the value"),
  OPTION("Option", "the option is NONE"),
  OVERFLOW("Overflow", "the number is too large"),
  SIZE("Size", "the size is too large or negative"),
  SUBSCRIPT("Subscript", "the index is out of range"),
  SUBTRACT("Subtract", "the multiset does not contain what is subtracted"),
  NO_SINGLETON("no_singleton", "the multiset has not exactly one element");

  @SuppressWarnings("ImmutableEnumChecker") // A constructor never changes.
  private final Constructor constructor;

  private final String reason;

  StandardException(String name, String reason) {
    this.constructor = new Constructor(name, 0, false);
    this.reason = reason;
  }

  public Constructor constructor() {
    return constructor;
  }

  public MlFault fault() {
    return MlFault.raised(
        constructor.constant(), "exception " + constructor.name() + ": " + reason);
  }

  /** The exception with the value that caused it. */
  public MlFault fault(Object value) {
    String text = Values.print(value);
    return MlFault.raised(
        constructor.constant(),
        "exception %s: %s: %s"
            .formatted(
                constructor.name(),
                reason,
                text.length() <= 80 ? text : text.substring(0, 80) + "…"));
  }
}
