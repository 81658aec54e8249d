package io.nutshell.language.pnml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.nutshell.language.Constants;
import io.nutshell.model.InputError;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Inputs that are too large, too deep or unfold to too much are refused before memory runs out. */
class LimitsTest {
  @TempDir Path folder;

  @Test
  void a_file_of_a_hundred_megabytes_is_refused_unread() throws IOException {
    Path file = folder.resolve("large.pnml");
    try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
      large.setLength(100L << 20);
    }
    InputError error =
        catchThrowableOfType(InputError.class, () -> PnmlLanguage.read(file, Constants.none()));
    assertThat(error.reason()).contains("104857600 bytes");
  }

  @Test
  void deep_nesting_is_refused() {
    String deep = "<not><subterm>".repeat(3000) + "</subterm></not>".repeat(3000);
    String text =
        Nets.coloured(
            "",
            "<transition id='t'><condition><structure>"
                + deep
                + "</structure></condition></transition>");
    InputError error = catchThrowableOfType(InputError.class, () -> Nets.read(text));
    assertThat(error.reason()).contains("nested");
  }

  @Test
  void a_net_that_unfolds_without_limit_is_refused() {
    StringBuilder declarations =
        new StringBuilder(
            "<namedsort id='N' name='N'><finiteintrange start='1' end='1000'/></namedsort>");
    StringBuilder page = new StringBuilder();
    for (int i = 0; i < 4; i++) {
      declarations.append(
          "<variabledecl id='v%d' name='v%d'><usersort declaration='N'/></variabledecl>"
              .formatted(i, i));
      page.append(
          ("<place id='p%d'><type><structure><usersort declaration='N'/></structure></type></place>"
                  + "<arc id='a%d' source='p%d' target='t'><hlinscription><structure>"
                  + "<variable refvariable='v%d'/></structure></hlinscription></arc>")
              .formatted(i, i, i, i));
    }
    String text = Nets.coloured(declarations.toString(), page + "<transition id='t'/>");
    InputError error = catchThrowableOfType(InputError.class, () -> Nets.read(text));
    assertThat(error.reason()).contains("unfolds to more than", "has no room");
    assertThat(error.hint()).contains("-Xmx8g");
  }

  /** Each operator uses the one before it twice, so that the last one is 2⁶⁰ terms. */
  @Test
  void operators_that_expand_without_limit_are_refused() {
    StringBuilder declarations = new StringBuilder();
    for (int i = 0; i <= 60; i++) {
      String inner =
          i == 0
              ? "<booleanconstant value='true'/>"
              : "<useroperator declaration='f%d'/>".formatted(i - 1);
      declarations.append(
          "<namedoperator id='f%d'><def><and><subterm>%s</subterm><subterm>%s</subterm></and></def></namedoperator>"
              .formatted(i, inner, inner));
    }
    String text =
        Nets.coloured(
            declarations.toString(),
            "<transition id='t'><condition><structure><useroperator declaration='f60'/></structure>"
                + "</condition></transition>");
    InputError error = catchThrowableOfType(InputError.class, () -> Nets.read(text));
    assertThat(error.reason()).contains("written out, this term is too large");
  }

  static Stream<Arguments> monsters() {
    String long30 = "a".repeat(30_000_000);
    return Stream.of(
        Arguments.of(
            "deep nesting",
            Nets.page("<a>".repeat(100_000) + "</a>".repeat(100_000)),
            "5:",
            "elements are nested more than 100000 deep",
            "check the program that generated it"),
        Arguments.of(
            "an endless tag",
            Nets.page("<" + long30),
            "5:",
            "a name of more than 1000 characters begins here",
            "missing quotation mark or bracket"),
        Arguments.of(
            "an endless attribute",
            Nets.page("<place id='p' " + long30 + "='1'/>"),
            "5:",
            "a name of more than 1000 characters",
            "missing quotation mark or bracket"),
        Arguments.of(
            "an endless id",
            Nets.page("<place id='" + long30 + "'/>"),
            "5:",
            "a text is longer than 65536 characters",
            "use another file"),
        Arguments.of(
            "an endless name",
            Nets.page("<place id='p'><name><text>" + long30 + "</text></name></place>"),
            "5:",
            "a text is longer than 65536 characters",
            "use another file"),
        Arguments.of(
            "namespaces without end",
            Nets.page("<place id='p' " + numbered("xmlns:a%d='b' ", 100_000) + "/>"),
            "5:",
            "this element has more than 200 attributes",
            "check the program that generated it"),
        Arguments.of(
            "junk",
            Nets.page("<x>" + "junk ".repeat(6_000_000)),
            "",
            "this is not well-formed XML",
            "XML and complete"));
  }

  private static String numbered(String text, int count) {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < count; i++) {
      all.append(text.formatted(i));
    }
    return all.toString();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("monsters")
  void very_large_inputs_are_refused_with_a_message(
      String name, String text, String where, String cause, String hint) {
    Nets.assertRefused(text, where, cause, hint);
  }

  /** Skipped text is not kept in memory. */
  @Test
  void long_texts_that_are_skipped_do_no_harm() {
    String long30 = "a".repeat(30_000_000);
    String text =
        Nets.page(
            "<!--%s--><place id='p' other='%s'><graphics>%s</graphics></place>"
                .formatted(long30, "b".repeat(1_000_000), "c".repeat(1_000_000)));
    assertThat(Nets.read(text).net().places()).hasSize(1);
  }

  @Test
  void a_net_too_large_for_the_heap_is_refused_while_it_is_read() throws IOException {
    Path file = folder.resolve("crowd.pnml");
    int count = (int) (Runtime.getRuntime().maxMemory() / 640);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write(
          Nets.document("ptnet", "<page id='page'>\n").replaceAll("</net>\\s*</pnml>\\s*", ""));
      for (int i = 0; i < count; i++) {
        out.write("<place id='p" + i + "'/>\n");
      }
    }
    InputError error =
        catchThrowableOfType(InputError.class, () -> PnmlLanguage.read(file, Constants.none()));
    assertThat(error.reason()).containsPattern("the net has more than \\d+ places, 0 transitions");
    assertThat(error.reason()).contains("has no room");
    assertThat(error.hint()).contains("-Xmx8g");
  }

  @Test
  void too_many_tuples_of_whole_sorts_are_refused() {
    String declarations =
        "<namedsort id='N' name='N'><finiteintrange start='1' end='10000'/></namedsort>"
            + "<namedsort id='P' name='P'><productsort><usersort declaration='N'/>"
            + "<usersort declaration='N'/></productsort></namedsort>";
    String all = "<subterm><all><usersort declaration='N'/></all></subterm>";
    String text =
        Nets.coloured(
            declarations,
            "<place id='p'><type><structure><usersort declaration='P'/></structure></type>"
                + "<hlinitialMarking><structure><tuple>"
                + all
                + all
                + "</tuple></structure></hlinitialMarking></place>");
    InputError error = catchThrowableOfType(InputError.class, () -> Nets.read(text));
    assertThat(error.reason()).contains("too many colours in 1..10000 × 1..10000", "1048576");
  }

  private static String most(String term) {
    return "<numberof><subterm><numberconstant value='2147483647'><positive/></numberconstant></subterm>"
        + "<subterm>"
        + term
        + "</subterm></numberof>";
  }

  static Stream<String> multisetsTooLarge() {
    String dot = "<dotconstant/>";
    String twice = "<subterm>" + most(dot) + "</subterm>";
    return Stream.of(
        most(most(dot)),
        most(most(most(dot))),
        "<add>" + twice + twice + "</add>",
        "<add>" + twice + "<subterm>" + dot + "</subterm></add>");
  }

  private static void assertTooManyTokens(String where, String page) {
    String dots = "<namedsort id='S' name='S'><dot/></namedsort>";
    InputError error =
        catchThrowableOfType(InputError.class, () -> Nets.read(Nets.coloured(dots, page)));
    assertThat(error.reason())
        .startsWith("a multiset in this " + where)
        .endsWith("more than 2147483647 tokens of one colour");
    assertThat(error.position()).isNotNull();
  }

  @ParameterizedTest
  @MethodSource("multisetsTooLarge")
  void more_tokens_than_a_place_may_hold_are_refused_wherever_they_stand(String term) {
    String place = "<place id='p'><type><structure><usersort declaration='S'/></structure></type>";
    String element = term.substring(0, term.indexOf('>') + 1);
    assertTooManyTokens(
        element,
        place + "<hlinitialMarking><structure>" + term + "</structure></hlinitialMarking></place>");
    assertTooManyTokens(
        element,
        place
            + "</place><transition id='t'/><arc id='a' source='t' target='p'><hlinscription>"
            + "<structure>"
            + term
            + "</structure></hlinscription></arc>");
    assertTooManyTokens(
        "<greaterthan>",
        place
            + "</place><transition id='t'><condition><structure><greaterthan><subterm><cardinality>"
            + "<subterm>"
            + term
            + "</subterm></cardinality></subterm><subterm><numberconstant value='1'><positive/>"
            + "</numberconstant></subterm></greaterthan></structure></condition></transition>");
  }

  @Test
  void as_many_tokens_as_a_place_may_hold_are_read() {
    NetModel model =
        Nets.read(
            Nets.coloured(
                "<namedsort id='S' name='S'><dot/></namedsort>",
                "<place id='p'><type><structure><usersort declaration='S'/></structure></type>"
                    + "<hlinitialMarking><structure>"
                    + most("<dotconstant/>")
                    + "</structure></hlinitialMarking></place>"));
    assertThat(model.net().places().getFirst().marking()).isEqualTo(2147483647);
  }

  @Test
  void tuples_that_cannot_be_numbered_are_refused() {
    String declarations =
        "<namedsort id='N' name='N'><finiteintrange start='1' end='1000000'/></namedsort>"
            + "<namedsort id='P' name='P'><productsort><usersort declaration='N'/>"
            + "<usersort declaration='N'/><usersort declaration='N'/><usersort declaration='N'/>"
            + "</productsort></namedsort>";
    String text =
        Nets.coloured(
            declarations,
            "<place id='p'><type><structure><usersort declaration='P'/></structure></type></place>");
    InputError error = catchThrowableOfType(InputError.class, () -> Nets.read(text));
    assertThat(error.reason()).startsWith("there are more than 9223372036854775807 tuples");
  }
}
