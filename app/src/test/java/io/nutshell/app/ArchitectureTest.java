package io.nutshell.app;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.antlr.v4.runtime.Recognizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The packages and the allowed dependencies between them. */
final class ArchitectureTest {
  private static final List<String> ENGINE =
      List.of(
          "model",
          "automaton",
          "program",
          "memory",
          "parallel",
          "compact",
          "store",
          "search",
          "check",
          "plan");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("io.nutshell");

  @ParameterizedTest(name = "{0} may use {1}")
  @CsvSource({
    "model,    ''",
    "memory,   parallel",
    "parallel, ''",
    "automaton, ''",
    "program,  compact model",
    "program.syntax,      model",
    "program.interpreter, program.syntax model",
    "program.analysis,    program.interpreter program.syntax compact model",
    "program.compiler,    program.analysis program.interpreter program.syntax compact model",
    "compact,  model",
    "store,    compact model memory parallel",
    "search,   store compact model memory parallel",
    "check,    automaton search store compact model memory parallel",
    "plan,     check automaton search store compact model memory parallel",
    "language, automaton model program compact",
    "app,      language automaton model program memory parallel compact store search check plan",
  })
  void packages_depend_only_on_allowed_packages(String room, String mayUse) {
    String[] allowed =
        Stream.concat(Stream.of(room), Arrays.stream(mayUse.split(" ")).filter(s -> !s.isEmpty()))
            .map(name -> "io.nutshell." + name + "..")
            .toArray(String[]::new);
    classes()
        .that()
        .resideInAPackage("io.nutshell." + room + "..")
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(allowed).or(resideOutsideOfPackage("io.nutshell..")))
        .check(CLASSES);
  }

  @Test
  void every_class_is_in_a_known_package() {
    classes()
        .should()
        .resideInAnyPackage(
            Stream.concat(ENGINE.stream(), Stream.of("language", "app"))
                .map(name -> "io.nutshell." + name + "..")
                .toArray(String[]::new))
        .check(CLASSES);
  }

  @Test
  void packages_have_no_cycles() {
    slices().matching("io.nutshell.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void packages_of_the_app_have_no_cycles() {
    slices().matching("io.nutshell.app.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void languages_do_not_use_the_executors_of_programs() {
    noClasses()
        .that()
        .resideInAPackage("io.nutshell.language..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.nutshell.program.interpreter..", "io.nutshell.program.compiler..")
        .check(CLASSES);
  }

  @Test
  void storage_methods_do_not_depend_on_each_other() {
    slices()
        .matching("io.nutshell.store.(*)..")
        .should()
        .notDependOnEachOther()
        .ignoreDependency(alwaysTrue(), resideInAnyPackage("io.nutshell.store.table.."))
        .check(CLASSES);
  }

  @Test
  void shared_store_classes_depend_on_no_storage_method() {
    noClasses()
        .that()
        .resideInAnyPackage("io.nutshell.store", "io.nutshell.store.table")
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("io.nutshell.store.*..")
                .and(resideOutsideOfPackage("io.nutshell.store.table..")))
        .check(CLASSES);
  }

  @Test
  void languages_do_not_depend_on_each_other() {
    slices()
        .matching("io.nutshell.language.(*)..")
        .should()
        .notDependOnEachOther()
        .ignoreDependency(resideInAnyPackage("io.nutshell.language.registry"), alwaysTrue())
        // Symmetric nets that are too large to be unfolded are explored as coloured nets.
        .ignoreDependency(
            resideInAnyPackage("io.nutshell.language.pnml"),
            resideInAnyPackage("io.nutshell.language.cpn.."))
        .check(CLASSES);
  }

  @Test
  void the_engine_needs_nothing_but_the_jdk() {
    classes()
        .that()
        .resideInAnyPackage(engine())
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            Stream.concat(Stream.of("java..", "org.jspecify.."), Arrays.stream(engine()))
                .toArray(String[]::new))
        .check(CLASSES);
  }

  @Test
  void nothing_uses_the_command_line() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.nutshell.app.cli..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.nutshell.app.cli..")
        .check(CLASSES);
  }

  @Test
  void no_static_field_is_mutable() {
    fields()
        .that()
        .areStatic()
        // ANTLR writes two tables of names into each lexer that it generates.
        .and()
        .areDeclaredInClassesThat()
        .areNotAssignableTo(Recognizer.class)
        .should()
        .beFinal()
        .check(CLASSES);
  }

  @Test
  void the_classes_are_imported() {
    assertThat(CLASSES.contain("io.nutshell.app.cli.Main")).isTrue();
  }

  private static String[] engine() {
    return ENGINE.stream().map(name -> "io.nutshell." + name + "..").toArray(String[]::new);
  }
}
