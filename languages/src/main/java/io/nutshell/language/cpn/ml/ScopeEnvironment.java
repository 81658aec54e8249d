package io.nutshell.language.cpn.ml;

import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.language.cpn.ml.colour.Colours;
import io.nutshell.language.cpn.ml.eval.FrameLayout;
import io.nutshell.language.cpn.ml.typing.Entry;
import io.nutshell.language.cpn.ml.typing.Environment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names in inscriptions: the variables of the net, the places of a property, and what the
 * declarations define. A variable hides a declared value of the same name, but not a constructor.
 */
final class ScopeEnvironment extends Environment {
  private static final String MARK = "Mark.";

  private final Map<String, ColourSet> declared;
  private final Markings markings;
  private final FrameLayout layout = new FrameLayout();
  private final Map<String, Entry.Binding> bindings = new HashMap<>();
  private final Map<Entry.Binding, MlVariable> variables = new LinkedHashMap<>();

  ScopeEnvironment(Environment outer, Map<String, ColourSet> declared, Markings markings) {
    super(outer);
    this.declared = declared;
    this.markings = markings;
  }

  FrameLayout layout() {
    return layout;
  }

  List<MlVariable> variables() {
    return List.copyOf(variables.values());
  }

  /** Those of the bindings that are variables of the net. */
  List<MlVariable> variables(Set<Entry.Binding> among) {
    List<MlVariable> found = new ArrayList<>();
    for (Entry.Binding binding : among) {
      MlVariable variable =
          binding == Entry.CLOCK
              ? variables.computeIfAbsent(
                  binding,
                  _ -> new MlVariable(binding.name(), Colours.times(), layout.add(binding)))
              : variables.get(binding);
      if (variable != null) {
        found.add(variable);
      }
    }
    return found;
  }

  /** The slot of the time; negative if it is not among the variables. */
  int clock(Set<Entry.Binding> among) {
    return among.contains(Entry.CLOCK) ? clock().slot() : -1;
  }

  /** The time as a variable. */
  MlVariable clock() {
    return variables(Set.of(Entry.CLOCK)).getFirst();
  }

  Entry.Binding binding(MlVariable variable) {
    Entry.Binding binding =
        variable.name().equals(Entry.CLOCK.name()) ? Entry.CLOCK : bindings.get(variable.name());
    if (binding == null) {
      throw new IllegalArgumentException("the variable is from another scope: " + variable);
    }
    return binding;
  }

  @Override
  public @Nullable Entry find(String name) {
    ColourSet colours = declared.get(name);
    if (colours != null && !(super.find(name) instanceof Entry.Construct)) {
      return bindings.computeIfAbsent(name, _ -> newVariable(name, colours));
    }
    if (name.startsWith(MARK)) {
      var place = markings.place(name.substring(MARK.length()));
      if (place.isPresent()) {
        Markings.MarkedPlace marked = place.get();
        return new Entry.Place(marked.colours().type(), marked::tokens, marked.instances());
      }
    }
    return super.find(name);
  }

  private Entry.Binding newVariable(String name, ColourSet colours) {
    Entry.Binding binding = new Entry.Binding(name, colours.type());
    variables.put(binding, new MlVariable(name, colours, layout.add(binding)));
    return binding;
  }

  @Override
  public Collection<String> names() {
    List<String> names = new ArrayList<>(super.names());
    names.addAll(declared.keySet());
    markings.names().forEach(name -> names.add(MARK + name));
    return names;
  }
}
