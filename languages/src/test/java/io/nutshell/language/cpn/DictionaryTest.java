package io.nutshell.language.cpn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.language.cpn.ColouredNet.Transition;
import io.nutshell.model.Dictionary;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The numbers of markings and events outlive the process that gave them. */
class DictionaryTest {
  private static final NetText NET =
      NetText.of(
              "colset INT = int;",
              "colset TEXT = string;",
              "colset PAIR = product INT * TEXT;",
              "var x : INT;",
              "var t : TEXT;")
          .place("P", "PAIR", "1`(~1, \"a\\\"b\") ++ 2`(2, \"\")")
          .place("Q", "PAIR", "")
          .transition("T", "[x < 20]")
          .take("P", "T", "(x, t)")
          .put("T", "Q", "(x + 10, t ^ \"\\n\")")
          .transition("U", "")
          .take("Q", "U", "(x, t)")
          .put("U", "P", "(x, t)");

  private static byte[] written(Model model) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    dictionary(model).write(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  private static Dictionary dictionary(Model model) {
    return model.dictionary().orElseThrow();
  }

  private static void read(Model model, byte[] bytes) throws IOException {
    dictionary(model).read(new DataInputStream(new ByteArrayInputStream(bytes)));
  }

  @Test
  void another_process_gives_the_same_numbers_after_reading_them() throws IOException {
    Model model = NET.model();
    State state = new State(1);
    State target = new State(1);
    model.initial(state);
    Successors cursor = model.successors();
    for (int step = 0; step < 6; step++) {
      cursor.reset(state);
      while (cursor.next()) {
        assertThat(cursor.fire(target)).isTrue();
      }
      state.copyFrom(target);
    }
    Model other = NET.model();
    read(other, written(model));
    assertThat(written(other)).isEqualTo(written(model));
    for (int place = 0; place < 2; place++) {
      long number = model.layout().get(state, place);
      assertThat(other.describer().value(place, number))
          .isEqualTo(model.describer().value(place, number));
    }
    cursor.reset(state);
    assertThat(cursor.next()).isTrue();
    assertThat(other.reference().seek(state, cursor.event(), 0)).isTrue();
  }

  @Test
  void values_whose_text_means_something_else_are_read_back() throws IOException {
    NetText net =
        NetText.of(
                "colset REAL = real;",
                "colset COLOUR = with red | green;",
                "colset INDEX = index green2 with 1..2;",
                "colset FLAG = bool with (no, yes);",
                "colset ANY = union some : REAL + other : COLOUR + nothing;",
                "colset LIST = list ANY;",
                "colset ALL = record b : LIST * a : COLOUR * c : FLAG * d : INDEX;",
                "val colours = (red, yes, other red, green2 1);",
                "val red = 1; val yes = 2; fun other x = x; fun green2 x = x; val nothing = 3;",
                "var r : REAL;",
                "var l : LIST;",
                "var c : COLOUR;",
                "var f : FLAG;",
                "var i : INDEX;")
            .place("R", "REAL", "[1.0 / 0.0, ~1.0 / 0.0, 0.0 / 0.0, 1.5]")
            .place("C", "COLOUR", "1`#1 colours")
            .place("L", "ALL", "")
            .transition("T", "[f = #2 colours, i = #4 colours]")
            .take("R", "T", "r")
            .take("C", "T", "c")
            .put("T", "C", "c")
            .put("T", "L", "1`{a = c, b = [some r, #3 colours], c = f, d = i}");
    Model model = net.model();
    State state = new State(1);
    State target = new State(1);
    model.initial(state);
    Successors cursor = model.successors();
    cursor.reset(state);
    int events = 0;
    while (cursor.next()) {
      assertThat(cursor.fire(target)).isTrue();
      events++;
    }
    assertThat(events).isEqualTo(4);
    Model other = net.model();
    read(other, written(model));
    assertThat(written(other)).isEqualTo(written(model));
    for (int place = 0; place < 3; place++) {
      long number = model.layout().get(target, place);
      assertThat(other.describer().value(place, number))
          .isEqualTo(model.describer().value(place, number));
    }
  }

  @Test
  void events_with_a_fault_are_read_back() throws IOException {
    NetText net =
        NetText.of("colset INT = int;", "var x : INT;")
            .place("P", "INT", "1`0")
            .transition("T", "[x < 8]")
            .take("P", "T", "x")
            .put("T", "P", "1 div (7000 + x)");
    CpnModel model = (CpnModel) net.model();
    Transition transition = model.net().transitions().getFirst();
    Object[] frame = transition.scope().newFrame();
    Event partial =
        model.net().events().of(transition, new Object[1], frame, "a variable has no value");
    frame[transition.variables().getFirst().slot()] = -7000L;
    Event complete = model.net().events().of(transition, frame, null);
    assertThat(complete.fault).contains("Div");
    CpnModel other = (CpnModel) net.model();
    assertThat(other.net().events().size()).isEqualTo(partial.number);
    read(other, written(model));
    assertThat(other.net().events().get(partial.number).fault).isEqualTo(partial.fault);
    assertThat(other.net().events().get(complete.number).fault).isEqualTo(complete.fault);
  }

  @Test
  void an_event_whose_guard_is_false_is_refused() throws IOException {
    CpnModel model = (CpnModel) NET.model();
    Transition transition = model.net().transitions().getFirst();
    Object[] frame = transition.scope().newFrame();
    transition.variables().forEach(variable -> frame[variable.slot()] = "");
    frame[transition.variables().getLast().slot()] = 50L;
    assertThat(model.net().events().of(transition, frame, null).binding())
        .isEqualTo("t = \"\", x = 50");
    byte[] bytes = written(model);
    assertThatThrownBy(() -> read(NET.model(), bytes))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("never enabled");
  }

  @Test
  void a_dictionary_of_another_net_or_a_damaged_one_is_refused() throws IOException {
    byte[] good = written(NET.model());
    Model other =
        NetText.of("colset INT = int;").place("P", "INT", "1").transition("T", "").model();
    assertThatThrownBy(() -> read(other, good)).isInstanceOf(IOException.class);
    for (int at = 0; at < good.length; at += 13) {
      byte[] bad = good.clone();
      bad[at] ^= 1;
      try {
        read(NET.model(), bad);
      } catch (IOException refused) {
        assertThat(refused).isNotNull();
      }
    }
  }
}
