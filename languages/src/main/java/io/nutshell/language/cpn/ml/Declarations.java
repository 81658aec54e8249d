package io.nutshell.language.cpn.ml;

import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.language.cpn.ml.eval.Compiler;
import io.nutshell.language.cpn.ml.library.Library;
import io.nutshell.language.cpn.ml.library.Surroundings;
import io.nutshell.language.cpn.ml.syntax.Dec;
import io.nutshell.language.cpn.ml.syntax.Expr;
import io.nutshell.language.cpn.ml.syntax.MlParser;
import io.nutshell.language.cpn.ml.types.Scheme;
import io.nutshell.language.cpn.ml.typing.Core;
import io.nutshell.language.cpn.ml.typing.Datatypes;
import io.nutshell.language.cpn.ml.typing.DeclarationInference;
import io.nutshell.language.cpn.ml.typing.Entry;
import io.nutshell.language.cpn.ml.typing.Environment;
import io.nutshell.language.cpn.ml.typing.PatternNames;
import io.nutshell.language.cpn.ml.typing.RecursiveValues;
import io.nutshell.language.cpn.ml.typing.Refusal;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The declarations of a net: colour sets, variables, values, functions. They are added in the order
 * of the file, and each can use those before it.
 *
 * <p>A declaration that needs what exploration cannot offer (references, files, random numbers,
 * unknown libraries) is refused: it is listed by {@link #refusals()}, and only an inscription that
 * uses its names is an error. Files are full of such declarations for monitors and code segments.
 */
public final class Declarations {
  private final Function<String, @Nullable String> replacements;
  private final Environment environment;
  private final ColourDeclarations colours;
  private final Map<String, Refusal> refusedColours = new HashMap<>();
  private final Map<String, ColourSet> variables = new HashMap<>();
  private final List<String> refusals = new ArrayList<>();
  private final Set<String> givenPlaces = new HashSet<>();

  /** Starts with the standard library alone. */
  public Declarations() {
    this(_ -> null);
  }

  /**
   * Starts with the standard library and values that replace those of declared constants.
   *
   * @param replacements for the name of a {@code val}, the expression to use instead; null if none
   */
  public Declarations(Function<String, @Nullable String> replacements) {
    this(replacements, Surroundings.EXPLORATION);
  }

  /**
   * @param replacements as above
   * @param surroundings what the library offers
   */
  public Declarations(Function<String, @Nullable String> replacements, Surroundings surroundings) {
    this.replacements = replacements;
    this.environment = new Environment(new Library(surroundings));
    this.colours = new ColourDeclarations(surroundings);
  }

  /**
   * Adds one or more declarations.
   *
   * @param where the source for messages, such as {@code net.cpn, declaration id12}
   * @throws InputError if the text is no declaration, or a type is wrong
   */
  public void add(String text, String where) {
    try {
      MlParser.declarations(text, where).forEach(declaration -> add(declaration, environment));
    } catch (StackOverflowError _) {
      throw MlParser.tooDeep(where);
    }
  }

  private void add(Dec declaration, Environment to) {
    try {
      declare(declaration, to);
    } catch (Refusal refusal) {
      refuse(declaration, refusal, to);
    } catch (InputError wrong) {
      // A caller may go on without the declaration; its names must then not be used.
      String reason = "its declaration is wrong: " + wrong.reason();
      names(declaration).forEach(name -> to.define(name, new Entry.Refused(reason, wrong.hint())));
      throw wrong;
    }
  }

  private void declare(Dec declaration, Environment to) {
    switch (declaration) {
      case Dec.Val val when val.recursive() ->
          declareFunctions(RecursiveValues.asFunctions(val), to);
      case Dec.Val val -> {
        List<DeclarationInference.TypedValue> values = new ArrayList<>();
        for (Dec.Binding binding : val.bindings()) {
          values.add(new DeclarationInference(to).value(val.at(), replaced(binding), to));
        }
        values.forEach(value -> ConstantEvaluator.define(value, to));
      }
      case Dec.Fun fun -> declareFunctions(fun, to);
      case Dec.ExceptionDec exception ->
          to.define(exception.name(), new DeclarationInference(to).exception(exception, to));
      case Dec.TypeDec type -> Datatypes.define(type, to);
      case Dec.Datatype datatype -> Datatypes.define(datatype, to);
      case Dec.Local local -> {
        Environment hidden = new Environment(to);
        local.hidden().forEach(part -> add(part, hidden));
        Environment visible = new Environment(hidden);
        local.visible().forEach(part -> add(part, visible));
        visible.exportTo(to);
      }
      case Dec.Colours set -> colours.declare(set, to);
      case Dec.Variables names -> {
        NamedColours set = colours.find(names.colours());
        if (set == null) {
          throw new Refusal(
              names.at(),
              "there is no colour set '" + names.colours() + "'",
              colours.nearest(names.colours()));
        }
        names.names().forEach(name -> variables.put(name, set.colours()));
      }
      case Dec.Open open -> DeclarationInference.open(open, to);
      case Dec.Refused refused ->
          throw new Refusal(refused.at(), refused.reason(), "write the inscription without it");
    }
  }

  private static void declareFunctions(Dec.Fun functions, Environment to) {
    Core.Definition.Functions typed =
        new DeclarationInference(to)
            .functions(functions, to, (name, type) -> new Entry.Global(name, Scheme.of(type)));
    for (Entry.Named function : typed.names()) {
      typed.functions().forEach(((Entry.Global) function)::dependOn);
    }
    Compiler.defineGlobals(typed);
  }

  /** Where a value begins that the user gave in place of one in the file. */
  public static SourcePosition given(String name) {
    return new SourcePosition("the value given for " + name, 1, 1);
  }

  /** Whether a position is in a value that the user gave, rather than in the file. */
  public boolean isGiven(@Nullable SourcePosition position) {
    return position != null && givenPlaces.contains(position.file());
  }

  /** The binding with the value that was given for its name, if one was. */
  private Dec.Binding replaced(Dec.Binding binding) {
    String name = PatternNames.single(binding.pattern());
    String text = name == null ? null : replacements.apply(name);
    if (name == null || text == null) {
      return binding;
    }
    SourcePosition start = given(name);
    String where = start.file();
    givenPlaces.add(where);
    Expr value =
        MlParser.inscription(text, where)
            .orElseThrow(() -> new InputError(start, "the value is empty", "write NAME=VALUE"));
    return new Dec.Binding(binding.pattern(), value);
  }

  private void refuse(Dec declaration, Refusal refusal, Environment to) {
    refusals.add(refusal.at() + ": " + refusal.reason());
    if (declaration instanceof Dec.Colours set) {
      refusedColours.put(set.name(), refusal);
    }
    for (String name : names(declaration)) {
      to.define(name, new Entry.Refused(refusal.reason(), refusal.hint()));
    }
  }

  private static List<String> names(Dec declaration) {
    return switch (declaration) {
      case Dec.Val val ->
          val.bindings().stream()
              .map(Dec.Binding::pattern)
              .map(PatternNames::all)
              .flatMap(List::stream)
              .toList();
      case Dec.Fun fun -> fun.functions().stream().map(Dec.Function::name).toList();
      case Dec.ExceptionDec exception -> List.of(exception.name());
      case Dec.Refused refused -> refused.names();
      default -> List.of();
    };
  }

  /**
   * The colour set of this name; empty if none is declared.
   *
   * @throws InputError if its declaration was refused
   */
  public Optional<NamedColours> colours(String name) {
    Refusal refusal = refusedColours.get(name);
    if (refusal != null) {
      throw refusal.asError();
    }
    return Optional.ofNullable(colours.find(name));
  }

  /** The names of all colour sets. */
  public Collection<String> colourSets() {
    return colours.names();
  }

  /** The colour set of a declared variable. */
  public Optional<ColourSet> variable(String name) {
    return Optional.ofNullable(variables.get(name));
  }

  /** The refused declarations, each with its place and the reason. */
  public List<String> refusals() {
    return List.copyOf(refusals);
  }

  /** A scope for the inscriptions around one transition, or for an initial marking. */
  public MlScope scope() {
    return scope(Markings.NONE);
  }

  /** A scope for a property that refers to markings. */
  public MlScope scope(Markings markings) {
    return new MlScope(environment, variables, markings);
  }
}
