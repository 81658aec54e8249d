package io.nutshell.language.pnml;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Nets of ten thousand places and transitions. */
class LargeNetTest {
  private static final int SIZE = 10_000;

  /** A ring of places in which a token moves if the next place is empty. */
  private static String ring(int size, int tokens) {
    StringBuilder places = new StringBuilder();
    StringBuilder transitions = new StringBuilder();
    for (int i = 0; i < size; i++) {
      boolean marked = i % (size / tokens) == 0;
      places.append(" at").append(i).append(marked ? "=1" : "=0");
      places.append(" free").append(i).append(marked ? "=0" : "=1");
      int next = (i + 1) % size;
      transitions.append("t%d: at%d free%d -> at%d free%d;".formatted(i, i, next, next, i));
    }
    return Nets.plain(places.toString(), transitions.toString());
  }

  @Test
  void compiled_and_reference_executors_agree_on_a_large_net() {
    Model model = Nets.read(ring(SIZE, 20)).model();
    assertThat(model.layout().bits()).as("a bit for each place").isEqualTo(2 * SIZE);
    Successors fast = model.successors();
    Successors trusted = model.reference();
    State here = new State(model.layout().words());
    State target = new State(model.layout().words());
    State expected = new State(model.layout().words());
    model.initial(here);
    Random random = new Random(1);
    for (int step = 0; step < 50; step++) {
      fast.reset(here);
      trusted.reset(here);
      State chosen = here.copy();
      int enabled = 0;
      while (trusted.next()) {
        assertThat(fast.next()).isTrue();
        assertThat(fast.event()).isEqualTo(trusted.event());
        assertThat(fast.fire(target)).isTrue();
        assertThat(trusted.fire(expected)).isTrue();
        assertThat(target).isEqualTo(expected);
        if (random.nextInt(++enabled) == 0) {
          chosen.copyFrom(target);
        }
      }
      assertThat(fast.next()).isFalse();
      assertThat(enabled).isEqualTo(20);
      here.copyFrom(chosen);
    }
  }

  /** The only invariant that bounds the places contains every place of the ring. */
  @Test
  void a_ring_of_a_hundred_thousand_places_is_known_to_be_safe() {
    int size = 100_000;
    StringBuilder places = new StringBuilder("p0=1");
    StringBuilder transitions = new StringBuilder();
    for (int i = 0; i < size; i++) {
      places.append(i == 0 ? "" : " p" + i);
      transitions.append("t%d: p%d -> p%d;".formatted(i, i, (i + 1) % size));
    }
    NetModel net = Nets.read(Nets.plain(places.toString(), transitions.toString()));
    assertThat(net.bounded()).isTrue();
    assertThat(net.model().layout().bits()).isEqualTo(size);
  }

  @Test
  void a_long_chain_of_references_is_followed_from_each_of_its_members() {
    int size = 20_000;
    StringBuilder page = new StringBuilder("<place id='p'/><transition id='t'/>\n");
    for (int i = 0; i < size; i++) {
      String next = i == 0 ? "p" : "r" + (i - 1);
      page.append("<referencePlace id='r%d' ref='%s'/>".formatted(i, next));
      page.append("<arc id='a%d' source='r%d' target='t'/>\n".formatted(i, i));
    }
    PetriNet net = Nets.read(Nets.document("ptnet", "<page id='page'>" + page + "</page>")).net();
    assertThat(net.transitions().getFirst().inputs()).containsExactly(new PetriNet.Tokens(0, size));
  }

  @Test
  void a_unit_may_list_a_hundred_thousand_places() {
    int size = 100_000;
    StringBuilder page = new StringBuilder();
    StringBuilder members = new StringBuilder();
    for (int i = 0; i < size; i++) {
      page.append("<place id='p").append(i).append("'/>\n");
      members.append(" p").append(i);
    }
    NetModel net =
        Nets.read(
            Nets.document(
                "ptnet",
                "<page id='page'>"
                    + page
                    + "</page><toolspecific tool='nupn' version='1.1'><structure units='1' root='u'"
                    + " safe='true'><unit id='u'><places>"
                    + members
                    + "</places><subunits/></unit></structure></toolspecific>"));
    assertThat(net.program().groups()).hasSize(1);
    assertThat(net.program().groups().getFirst().name()).isEqualTo("u");
  }
}
