package io.nutshell.model;

/**
 * Slots that belong together and mostly change together. Tree compression splits states by groups,
 * and printed states have one heading per group.
 *
 * @param kind what the model's language calls it: "process", "channel", "globals", "place" …
 */
public record Group(String name, String kind) {

  /** Whether its slots are the colours of one place, whose tokens can be counted together. */
  public boolean ofOnePlace() {
    return kind.equals("place");
  }

  /** Whether its slots are places of a net; output omits those without tokens. */
  public boolean ofPlaces() {
    return kind.equals("places") || ofOnePlace() || kind.equals("unit") || kind.equals("page");
  }
}
