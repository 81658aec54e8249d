package io.nutshell.language.dve;

import static io.nutshell.language.dve.Systems.assertCounts;
import static io.nutshell.language.dve.Systems.count;
import static io.nutshell.language.dve.Systems.explore;
import static io.nutshell.language.dve.Systems.product;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.PropertyAutomaton;
import io.nutshell.model.Slot;
import io.nutshell.model.SourcePosition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Composition of processes: channels, commit states, synchronous systems, property processes. */
class CompositionTest {

  @Test
  void a_rendezvous_takes_every_sender_with_every_receiver_of_another_process() {
    assertCounts(
        """
        channel c;
        process P { state s, t; init s; trans s -> t { sync c!; }, s -> s { sync c?; }; }
        process Q { state s, t; init s; trans s -> t { sync c?; }, s -> s { sync c?; }; }
        process R { state s; init s; trans s -> s { sync c?; }; }
        system async;
        """,
        // From ss: Q to t, Q stays, R; P is in t from then on.
        3,
        3,
        2,
        2);
  }

  @Test
  void a_process_cannot_meet_itself() {
    assertCounts(
        """
        channel c;
        process P { state s; init s; trans s -> s { sync c!; }, s -> s { sync c?; }; }
        system async;
        """,
        1,
        0,
        1,
        1);
  }

  @Test
  void the_receiver_gets_the_value_then_acts_then_the_sender_acts() {
    String text =
        """
        byte x = 1, log;
        channel c;
        process S { state a, b; init a; trans a -> b { sync c!x; effect log = log * 10 + 2, x = 7; }; }
        process R { byte y; state p, q; init p; trans p -> q { sync c?y; effect log = log * 10 + y; }; }
        system async;
        """;
    assertCounts(text, 2, 1, 2, 1);
    assertThat(count(text, "R->y == 1 && log == 12 && x == 7 && S.b && R.q")).isOne();
  }

  @Test
  void the_senders_guard_is_read_before_the_receivers() {
    String text =
        """
        byte zero;
        channel c;
        process R { state p; init p; trans p -> p { guard 1 / zero; sync c?; }; }
        process S { state a; init a; trans a -> a { guard zero == %d; sync c!; }; }
        system async;
        """;
    assertThat(explore(text.formatted(1)).faults()).isEmpty();
    assertThat(explore(text.formatted(0)).faults()).hasSize(1);
  }

  @Test
  void typed_messages_are_received_field_by_field() {
    String text =
        """
        channel {byte, int} c;
        process S { byte x = 3; state a, b; init a; trans a -> b { sync c!{x + 1, -5}; }; }
        process R { byte y; int z[5]; state p, q; init p; trans p -> q { sync c?{y, z[y]}; }; }
        system async;
        """;
    assertCounts(text, 2, 1, 2, 1);
    assertThat(count(text, "R->y == 4 && R->z[4] == -5")).isOne();
  }

  @Test
  void a_received_value_must_fit_the_variable() {
    assertThat(
            explore(
                    """
                    channel c;
                    process S { state a; init a; trans a -> a { sync c!256; }; }
                    process R { byte y; state p; init p; trans p -> p { sync c?y; }; }
                    system async;
                    """)
                .faults())
        .singleElement()
        .satisfies(f -> assertThat(f.message()).isEqualTo("R.y = 256 is out of range 0..255"));
  }

  @Test
  void a_buffer_holds_its_messages_in_order() {
    String text =
        """
        channel {byte} c[2];
        process S { byte i; state a; init a;
          trans a -> a { guard i < 3; sync c!i; effect i = i + 1; }; }
        process R { byte y, n; state p; init p; trans p -> p { sync c?y; effect n = n + 1; }; }
        system async;
        """;
    // i sent and n received with 0 <= i - n <= 2; what is sent is i after its own effect, so y ==
    // n.
    assertCounts(text, 9, 10, 7, 1);
    assertThat(count(text, "R->y == R->n")).isEqualTo(9);
  }

  @Test
  void an_emptied_buffer_equals_a_new_one() {
    assertCounts(
        """
        channel {byte, int} c[3];
        process P { byte x; int y; state s, t; init s;
          trans s -> t { sync c!{5, -7}; }, t -> s { sync c?{x, y}; effect x = 0, y = 0; }; }
        system async;
        """,
        2,
        2,
        2,
        0);
  }

  @Test
  void fields_of_buffered_messages_have_their_types() {
    assertThat(
            explore(
                    """
                    channel {int, byte} c[1];
                    process P { state s; init s; trans s -> s { sync c!{-1, -1}; }; }
                    system async;
                    """)
                .faults())
        .singleElement()
        .satisfies(f -> assertThat(f.message()).isEqualTo("c.2 = -1 is out of range 0..255"));
  }

  @Test
  void a_process_in_a_commit_state_moves_first() {
    assertCounts(
        """
        process A { state a, c, d; init a; commit c; trans a -> c {}, c -> d {}; }
        process B { state p, q; init p; trans p -> q {}; }
        system async;
        """,
        // ap, cp, aq, dp, cq, dq; the step from cp to cq is not there.
        6,
        6,
        4,
        1);
  }

  @ParameterizedTest
  @CsvSource({"!, ?", "?, !"})
  void a_rendezvous_needs_one_partner_in_a_commit_state(String here, String there) {
    assertCounts(
        """
        channel h;
        process A { state a, c, d; init a; commit c; trans a -> c {}, c -> d { sync h%s; }; }
        process B { state p, q, r; init p; trans p -> q { sync h%s; }, p -> r {}; }
        process C { state u, v; init u; trans u -> v {}; }
        system async;
        """
            .formatted(here, there),
        // apu, cpu, aru, apv, dqu, cru, arv, cpv, dqv, crv; stuck in cru, crv and dqv.
        10,
        11,
        4,
        3);
  }

  @Test
  void in_a_synchronous_system_all_processes_move_at_once() {
    assertCounts(
        """
        process A { state a, b, c; init a; trans a -> b {}, b -> c {}, c -> a {}; }
        process B { state p, q; init p; trans p -> q {}, q -> p {}; }
        system sync;
        """,
        6,
        6,
        6,
        0);
  }

  @Test
  void in_a_synchronous_system_one_stuck_process_stops_all() {
    assertCounts(
        """
        process A { state a; init a; trans a -> a {}; }
        process B { state p, q; init p; trans p -> q {}; }
        system sync;
        """,
        2,
        1,
        2,
        1);
  }

  @Test
  void in_a_synchronous_system_guards_read_the_source_and_effects_run_in_order() {
    String text =
        """
        byte x, y;
        process A { state a, b; init a; trans a -> b { effect x = 1; }; }
        process B { state p, q; init p; trans p -> q { guard x == 0; effect y = x; }; }
        system sync;
        """;
    assertCounts(text, 2, 1, 2, 1);
    assertThat(count(text, "x == 1 && y == 1 && B.q")).isOne();
  }

  @Test
  void a_property_watches_the_source_of_every_step_and_moves_alone_in_a_deadlock() {
    String text =
        """
        process P { state a, b; init a; trans a -> b {}; }
        process Q { state q1, q2; init q1; accept q2;
          trans q1 -> q1 {}, q1 -> q2 { guard P.b; }, q2 -> q2 {}; }
        system async property Q;
        """;
    // a q1, b q1, b q2: two steps from b q1, one from the others.
    assertCounts(product(text), 3, 4, 3, 0);
    DveSystem.Property property = Systems.read(text).property();
    assertThat(property).isNotNull();
    assertThat(property.name()).isEqualTo("Q");
    assertThat(property.location().name()).isEqualTo("Q");
    assertThat(property.accepting()).containsExactly(1);
  }

  @Test
  void a_property_that_cannot_follow_stops_the_product() {
    assertCounts(
        product(
            """
            process P { state a, b; init a; trans a -> b {}; }
            process Q { state q1, q2; init q1; trans q1 -> q2 { guard P.b; }; }
            system async property Q;
            """),
        1,
        0,
        1,
        1);
  }

  @Test
  void a_property_acts_after_the_system() {
    assertThat(
            count(
                product(
                    """
                    byte x, seen;
                    process P { state a, b; init a; trans a -> b { effect x = 4; }; }
                    process Q { state q; init q; trans q -> q { guard x == 0; effect seen = x; }; }
                    system async property Q;
                    """),
                "seen == 4"))
        .isOne();
  }

  @Test
  void a_system_stuck_in_a_commit_state_is_a_deadlock_to_the_property() {
    assertCounts(
        product(
            """
            process A { state c; init c; commit c; }
            process B { state p, q; init p; trans p -> q {}; }
            process Q { state q; init q; trans q -> q {}; }
            system async property Q;
            """),
        1,
        1,
        1,
        0);
  }

  @Test
  void a_property_watches_a_synchronous_system_too() {
    assertCounts(
        product(
            """
            process A { state a, b; init a; trans a -> b {}; }
            process B { state p, q; init p; trans p -> q {}; }
            process Q { state q; init q; trans q -> q { guard A.b == B.q; }; }
            system sync property Q;
            """),
        2,
        2,
        2,
        0);
  }

  @Test
  void a_property_is_no_part_of_the_system() {
    String text =
        """
        byte x;
        process Q { byte y; state q1, q2; init q1; accept q2; assert q1: x == 7;
          trans q1 -> q2 { guard P.b; effect y = 1; }; }
        process P { state a, b; init a; trans a -> b { effect x = 1; }, b -> a {}; }
        system async property Q;
        """;
    assertCounts(text, 3, 3, 3, 0);
    Model model = Systems.model(text);
    assertThat(model.propertyAutomaton().map(PropertyAutomaton::name)).contains("Q");
    assertThat(model.propertyAutomaton().map(PropertyAutomaton::position))
        .contains(new SourcePosition("test.dve", 5, 23));
    assertThat(model.layout().slots()).extracting(Slot::name).containsExactly("x", "P");
    assertThat(model.assertions()).isEmpty();
    assertThat(model.trusted().propertyAutomaton()).isPresent();
  }

  @Test
  void the_system_may_not_read_its_property() {
    String text =
        """
        process P { state a, b; init a; trans a -> b { guard Q.q; }; }
        process Q { byte y; state q; init q; trans q -> q { guard Q.q && Q->y == 0; }; }
        system async property Q;
        """;
    assertThatThrownBy(() -> Systems.read(text))
        .isInstanceOf(InputError.class)
        .hasMessageStartingWith(
            "test.dve:1:54: 'Q' is the property, which is no part of the system")
        .hasMessageContaining("hint: ");
    DveSystem read = Systems.read(text.replace("guard Q.q;", ""));
    assertThatThrownBy(() -> read.expression("Q.q"))
        .hasMessageContaining("'Q' is the property, which is no part of the system");
  }
}
