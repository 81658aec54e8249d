package io.nutshell.language.cpn.ml;

import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.language.cpn.ml.value.MlList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The places that a property can refer to, as {@code Mark.Page'Place 1}. */
public interface Markings {

  /** No places: in declarations and inscriptions. */
  Markings NONE = _ -> Optional.empty();

  /** Finds a place by the text after {@code Mark.}, such as {@code Page'Place}. */
  Optional<MarkedPlace> place(String name);

  /** The names of all places. */
  default Collection<String> names() {
    return List.of();
  }

  /** A place of the net, with its marking in the state at hand. */
  interface MarkedPlace {

    ColourSet colours();

    /** The number of instances of its page; they count from 1. */
    int instances();

    /** The tokens on an instance of the place, a token that occurs n times n times. */
    MlList tokens(int instance);
  }
}
