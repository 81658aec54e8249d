package io.nutshell.language.cpn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Files that cannot be explored are refused with the element, its page and its position. */
class BadInputTest {
  private static final String INT = "colset INT = int;";

  private static InputError refused(NetText net, String... constants) {
    InputError error = catchThrowableOfType(InputError.class, () -> net.model(constants));
    assertThat(error).isNotNull();
    assertThat(error.hint()).isNotBlank();
    return error;
  }

  /** The lines of a file up to a text, to check positions. */
  private static int lineOf(NetText net, String text) {
    String all = net.toString();
    return 1 + (int) all.substring(0, all.indexOf(text)).chars().filter(c -> c == '\n').count();
  }

  @Test
  void a_type_error_in_an_inscription_names_its_arc() {
    NetText net =
        NetText.of(INT).place("P", "INT", "1").transition("T", "").take("P", "T", "1`\"one\"");
    InputError error = refused(net);
    assertThat(error.reason())
        .contains("page 'Top'")
        .contains("transition 'T'")
        .contains("arc from 'P'");
    assertThat(error.position()).isNotNull();
    assertThat(error.position().line()).isEqualTo(lineOf(net, "1`\"one\""));
  }

  @Test
  void several_errors_are_reported_in_the_order_of_the_file() {
    NetText net =
        NetText.of(INT, "var x: INT;")
            .place("P", "INT", "\"one\"")
            .place("Q", "INTT", "1")
            .place("R", "INT", "1")
            .transition("T", "[x = true]")
            .take("P", "T", "1`\"two\"")
            .take("Q", "T", "1`\"three\"")
            .take("R", "T", "x + y");
    InputError first = refused(net);
    List<String> reasons =
        Stream.concat(Stream.of(first), first.others().stream()).map(InputError::reason).toList();
    assertThat(reasons).hasSize(5);
    assertThat(reasons.get(0)).startsWith("page 'Top', place 'P', initial marking: ");
    assertThat(reasons.get(1)).isEqualTo("page 'Top', place 'Q': there is no colour set 'INTT'");
    assertThat(reasons.get(2)).startsWith("page 'Top', transition 'T', guard: ");
    assertThat(reasons.get(3)).startsWith("page 'Top', transition 'T', arc from 'P': ");
    assertThat(reasons.get(4)).startsWith("page 'Top', transition 'T', arc from 'R': ");
  }

  @Test
  void several_wrong_declarations_are_reported_if_a_colour_set_is_missing() {
    InputError first =
        refused(
            NetText.of("colset A = int wit 1..2;", "val n = 1 + true;")
                .place("P", "A", "1")
                .transition("T", ""));
    assertThat(first.others()).hasSize(1);
    assertThat(first.reason()).startsWith("declaration: ");
    assertThat(first.others().getFirst().reason()).startsWith("declaration: ");
  }

  @Test
  void an_unknown_escape_sequence_is_refused_at_its_position() {
    for (String escape : List.of("\\999", "\\12", "\\q", "\\u12", "\\u12G4", "\\^a", "\\^")) {
      NetText net =
          NetText.of("colset TEXT = string;")
              .place("P", "TEXT", "\"ab" + escape + "\"")
              .transition("T", "");
      InputError error = refused(net);
      assertThat(error.reason()).contains("place 'P'", "'" + escape + "' is no escape sequence");
      assertThat(error.position()).isNotNull();
      assertThat(error.position().line()).isEqualTo(lineOf(net, escape));
      String line = net.toString().lines().toList().get(error.position().line() - 1);
      assertThat(error.position().column()).isEqualTo(1 + line.indexOf(escape));
    }
  }

  @Test
  void a_character_literal_of_several_characters_is_refused() {
    InputError error =
        refused(
            NetText.of("colset TEXT = string;")
                .place("P", "TEXT", "str #\"ab\"")
                .transition("T", ""));
    assertThat(error.reason()).contains("exactly one character");
  }

  @Test
  void deeply_nested_pages_are_refused_with_the_name_of_a_page() {
    NetText net = NetText.of(INT).place("P", "INT", "1").substitution("T0", "S0", "");
    for (int i = 0; i < 20_000; i++) {
      net.page("S" + i).substitution("T" + (i + 1), "S" + (i + 1), "");
    }
    net.page("S20000").place("Q", "INT", "1");
    assertThat(refused(net).reason()).contains("'S999'", "more than 1000 pages deep");
  }

  @Test
  void a_name_that_does_not_exist_is_an_error_in_a_guard() {
    InputError error =
        refused(
            NetText.of(INT, "var x : INT;")
                .place("P", "INT", "1")
                .transition("T", "[x = nobody]")
                .take("P", "T", "x"));
    assertThat(error.reason()).contains("guard").contains("nobody");
  }

  @Test
  void a_variable_that_nothing_binds_needs_a_small_colour_set() {
    InputError error =
        refused(
            NetText.of(INT, "var x : INT;")
                .place("P", "INT", "1")
                .transition("T", "")
                .put("T", "P", "x"));
    assertThat(error.reason()).contains("transition 'T'").contains("'x'");
  }

  @Test
  void a_fusion_set_names_places_that_exist() {
    assertThat(refused(NetText.of(INT).place("P", "INT", "1").fusion("F", "P", "Q")).reason())
        .contains("fusion set 'F'", "'Q'");
  }

  @Test
  void an_instance_that_does_not_exist_is_bad_input() {
    Model model = NetText.of(INT).place("P", "INT", "1").model();
    for (String expression : List.of("Mark.Top'P 2 = empty", "size (Mark.Top'P 0) = 1")) {
      assertThatExceptionOfType(InputError.class)
          .isThrownBy(() -> model.predicate(expression))
          .withMessageContaining("it has 1");
    }
  }

  @Test
  void messages_suggest_the_nearest_name() {
    assertThat(refused(NetText.of(INT).place("P", "INTT", "1")).hint()).contains("'INT'");
    Model model = NetText.of(INT).place("Packets", "INT", "1").model();
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> model.predicate("Mark.Top'Packet 1 = empty"))
        .withMessageContaining("Mark.Top'Packets");
  }

  @Test
  void a_negative_coefficient_is_noted() {
    Model model =
        NetText.of(INT, "var x : INT;")
            .place("P", "INT", "1")
            .transition("T", "")
            .take("P", "T", "x")
            .put("T", "P", "~2`x")
            .model();
    assertThat(model.warnings())
        .singleElement()
        .asString()
        .contains("transition 'T', arc at 'P'", "-2 is negative");
  }

  @Test
  void a_colour_set_that_does_not_exist_is_named() {
    assertThat(refused(NetText.of().place("P", "INTEGER", "1")).reason())
        .contains("place 'P'")
        .contains("INTEGER");
  }

  @Test
  void a_wrong_declaration_is_only_an_error_if_it_is_used() {
    NetText unused =
        NetText.of(INT, "var y : NOWHERE;", "fun f x = x + true;")
            .place("P", "INT", "1")
            .transition("T", "");
    assertThat(unused.model().warnings())
        .singleElement()
        .satisfies(warning -> assertThat(warning.text()).contains("this declaration is wrong"));
    InputError error =
        refused(
            NetText.of(INT, "fun f x = x + true;")
                .place("P", "INT", "1")
                .transition("T", "")
                .put("T", "P", "f 1"));
    assertThat(error.reason()).contains("'f'").contains("its declaration is wrong");
  }

  @Test
  void an_arc_to_nowhere_is_refused() {
    assertThat(
            refused(NetText.of(INT).place("P", "INT", "1").transition("T", "").take("Q", "T", "1"))
                .reason())
        .contains("page 'Top'")
        .contains("the place 'Q'");
  }

  @Test
  void two_places_of_one_name_are_refused() {
    assertThat(
            refused(NetText.of(INT).place("p1", "P", "INT", "", "").place("p2", "P", "INT", "", ""))
                .reason())
        .contains("two places named 'P'");
  }

  @Test
  void a_page_within_itself_is_refused() {
    assertThat(refused(NetText.of(INT).substitution("S", "Top", "")).reason())
        .contains("subpage of itself");
  }

  @Test
  void a_code_segment_is_refused_if_it_gives_values_to_variables_and_else_ignored() {
    NetText without =
        NetText.of(INT, "var x : INT;")
            .place("P", "INT", "1")
            .transition("T", "", "<code><text>input (x); output (); action print x</text></code>")
            .take("P", "T", "x");
    assertThat(without.model().warnings())
        .singleElement()
        .satisfies(warning -> assertThat(warning.text()).contains("code segment is ignored"));
    assertThat(
            refused(
                    NetText.of(INT)
                        .transition("T", "", "<code><text>output (x); action 1</text></code>"))
                .reason())
        .contains("code segment");
  }

  @Test
  void a_channel_is_refused() {
    assertThat(
            refused(NetText.of().transition("T", "", "<channel><text>c.?x</text></channel>"))
                .reason())
        .contains("channel");
  }

  @Test
  void a_name_given_on_the_command_line_has_to_exist() {
    NetText net = NetText.of(INT, "val n = 3;").place("P", "INT", "n");
    assertThat(refused(net, "m=4").reason()).contains("no constant 'm'");
    assertThat(refused(net, "Top.Q=1").hint()).contains("Top.P");
    assertThat(refused(net, "n=\"three\"").getMessage()).contains("P");
    assertThat(refused(net, "n=1 +").position())
        .isNotNull()
        .satisfies(position -> assertThat(position.file()).isEqualTo("the value given for n"));
    assertThat(refused(net, "Top.P=true").position())
        .isNotNull()
        .satisfies(position -> assertThat(position.file()).isEqualTo("the value given for Top.P"));
  }

  @Test
  void an_initial_marking_with_too_many_equal_tokens_is_refused() {
    for (String marking : List.of("3000000000`1", "2000000000`1 ++ 2000000000`1")) {
      NetText net = NetText.of(INT).place("P", "INT", marking);
      assertThat(refused(net).reason())
          .contains("place 'P', initial marking", "a token occurs too often to be counted");
    }
  }

  /** A net in which one transition takes equal tokens, each with a variable of its own. */
  private static NetText variables(int count) {
    List<String> names = IntStream.range(0, count).mapToObj(i -> "x" + i).toList();
    NetText net =
        NetText.of(INT, "var " + String.join(", ", names) + " : INT;")
            .place("P", "INT", count + "`1")
            .transition("T", "");
    names.forEach(name -> net.take("P", "T", name));
    return net;
  }

  @Test
  void a_transition_can_have_1000_variables_and_no_more() {
    Model model = variables(1_000).model();
    State state = new State(1);
    model.initial(state);
    for (Successors cursor : List.of(model.successors(), model.reference())) {
      cursor.reset(state);
      assertThat(cursor.next()).isTrue();
      assertThat(cursor.next()).isFalse();
    }
    InputError error = refused(variables(1_001));
    assertThat(error.reason())
        .isEqualTo("transition 'T' has 1,001 variables; at most 1,000 are supported");
    assertThat(error.position()).isNotNull();
  }

  @Test
  void a_document_type_is_never_loaded_and_its_entities_are_unknown() {
    String file =
        NetText.of(INT)
            .place("P", "INT", "1")
            .toString()
            .replace(
                "'http://nowhere.invalid/cpn.dtd'",
                "'file:///etc/passwd' [<!ENTITY e SYSTEM 'file:///etc/passwd'>]");
    assertThat(NetText.load(file).layout().slots()).hasSize(1);
    InputError error =
        catchThrowableOfType(InputError.class, () -> NetText.load(file.replace(">INT<", ">&e;<")));
    assertThat(error).isNotNull();
  }

  @Test
  void a_file_of_another_kind_is_refused() {
    InputError error = catchThrowableOfType(InputError.class, () -> NetText.load("<pnml></pnml>"));
    assertThat(error.reason()).contains("no CPN Tools file");
    assertThat(error.hint()).contains(".pnml");
  }
}
