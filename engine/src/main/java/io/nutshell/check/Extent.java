package io.nutshell.check;

import io.nutshell.search.Stop;

/**
 * How far an exploration came, and what follows from that for a property of which nothing was
 * found.
 *
 * @param states how many were counted
 * @param distinct whether no state was counted twice
 */
record Extent(Stop stop, boolean exact, long states, boolean distinct) {

  PropertyResult judge(Property property) {
    return switch (property) {
      case Property.StateCount count -> judge(count);
      case Property.Reach _ when stop == Stop.EXHAUSTED && exact ->
          result(property, Verdict.VIOLATED, "no reachable state satisfies it");
      case Property.Reach _ -> result(property, Verdict.UNDECIDED, "");
      case Property.Automaton _ ->
          result(property, Verdict.INCOMPLETE, "its accepting cycles are not searched for yet");
      case Property.Deadlock _, Property.Assertions _, Property.Invariant _, Property.Home _ ->
          result(property, ended(), "");
    };
  }

  private Verdict ended() {
    if (stop != Stop.EXHAUSTED) {
      return Verdict.UNDECIDED;
    }
    return exact ? Verdict.HOLDS : Verdict.NO_VIOLATION_FOUND;
  }

  /** States may have been missed, but each that was counted is there; unless it is twice. */
  private PropertyResult judge(Property.StateCount count) {
    long more = states - count.expected();
    boolean ended = stop == Stop.EXHAUSTED && exact;
    if (more > 0 && distinct) {
      String least = ended ? "" : "at least ";
      return result(count, Verdict.VIOLATED, "there are " + least + states);
    }
    if (more < 0 && ended) {
      String most = distinct ? "" : "at most ";
      return result(count, Verdict.VIOLATED, "there are " + most + states);
    }
    if (more == 0 && distinct) {
      return result(count, ended(), "");
    }
    String seen = distinct ? "%d were found" : "there were %d visits, maybe several to some states";
    return result(count, Verdict.UNDECIDED, seen.formatted(states));
  }

  private static PropertyResult result(Property property, Verdict verdict, String message) {
    return new PropertyResult(property.name(), verdict, message, null, null);
  }
}
