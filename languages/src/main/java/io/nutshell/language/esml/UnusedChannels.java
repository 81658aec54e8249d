package io.nutshell.language.esml;

import io.nutshell.model.Warning;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Warns of channels on which no message can pass. */
final class UnusedChannels {
  private UnusedChannels() {}

  static List<Warning> in(Scope globals, Collection<Instance> instances) {
    Set<Integer> sent = new HashSet<>();
    Set<Integer> received = new HashSet<>();
    for (Instance instance : instances) {
      for (Flow.Edge edge : instance.flow().edges()) {
        switch (edge.sync()) {
          case Flow.Send send -> sent.add(port(send.channel().storage()).number());
          case Flow.Receive receive -> received.add(port(receive.channel().storage()).number());
          case null -> {}
        }
      }
    }
    List<Warning> warnings = new ArrayList<>();
    for (String name : globals.namesHere()) {
      if (globals.findHere(name) instanceof Symbol.Port(Place place, var _)) {
        int number = port(place.storage()).number();
        boolean out = sent.contains(number);
        boolean in = received.contains(number);
        if (!out || !in) {
          warnings.add(
              new Warning(
                  place.position(),
                  "the channel '%s' is %s"
                      .formatted(
                          name,
                          out
                              ? "never received from, so its senders wait for ever"
                              : in
                                  ? "never sent to, so its receivers wait for ever"
                                  : "never used")));
        }
      }
    }
    return warnings;
  }

  static Storage.Port port(Storage storage) {
    return switch (storage) {
      case Storage.Port port -> port;
      case Storage.Elements elements -> port(elements.element());
      default -> throw new IllegalArgumentException("no channel");
    };
  }
}
