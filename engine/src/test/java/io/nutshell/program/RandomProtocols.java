package io.nutshell.program;

import static io.nutshell.program.Sketch.element;
import static io.nutshell.program.Sketch.is;
import static io.nutshell.program.Sketch.set;
import static io.nutshell.program.syntax.Expression.and;
import static io.nutshell.program.syntax.Expression.constant;
import static io.nutshell.program.syntax.Expression.equal;
import static io.nutshell.program.syntax.Expression.read;

import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random programs in the manner of protocols: processes that count, test, reset and copy their own
 * and shared variables, that meet in rendezvous, and are sometimes moved by others. Unlike {@link
 * RandomPrograms}, most of their variables have bounds worth finding.
 */
public final class RandomProtocols {
  private static final Operator[] TESTS = {
    Operator.LT, Operator.LE, Operator.EQ, Operator.NE, Operator.GT, Operator.GE
  };

  private final Random random;
  private final Sketch sketch = new Sketch();
  private final List<Variable> shared = new ArrayList<>();
  private final List<Peer> peers = new ArrayList<>();

  private record Peer(Variable location, List<Variable> own) {}

  private RandomProtocols(long seed) {
    random = new Random(seed);
  }

  public static Program generate(long seed) {
    return new RandomProtocols(seed).program();
  }

  private Program program() {
    for (int i = 0; i < 2; i++) {
      shared.add(variable("shared" + i));
    }
    for (int p = 0; p < 2 + random.nextInt(2); p++) {
      Peer peer = new Peer(sketch.location("P" + p, 2 + random.nextInt(3)), new ArrayList<>());
      peer.own.add(variable("x" + p));
      peer.own.add(variable("y" + p));
      peers.add(peer);
    }
    for (Peer peer : peers) {
      for (int at = 0; at <= peer.location.high(); at++) {
        for (int n = 1 + random.nextInt(2); n > 0; n--) {
          command(peer, at);
        }
      }
    }
    if (random.nextInt(4) == 0) {
      Peer peer = any(peers);
      sketch.command(test(shared), set(peer.location, where(peer)));
    }
    return sketch.program();
  }

  private Variable variable(String name) {
    return switch (random.nextInt(4)) {
      case 0 -> sketch.array(name, 2 + random.nextInt(3));
      case 1 -> sketch.number(name, -20, 20, random.nextInt(3) - 1L);
      default -> sketch.small(name);
    };
  }

  private void command(Peer peer, int at) {
    List<Variable> mine = with(peer.own);
    Expression guard = random.nextBoolean() ? Expression.TRUE : test(mine);
    List<Statement> effect = new ArrayList<>();
    Peer partner = any(peers);
    if (!partner.equals(peer) && random.nextInt(3) == 0) {
      guard = and(equal(partner.location, where(partner)), guard);
      effect.add(assign(any(partner.own), mine));
      effect.add(set(partner.location, where(partner)));
    }
    for (int n = random.nextInt(3); n > 0; n--) {
      effect.add(assign(any(mine), mine));
    }
    effect.add(random.nextInt(effect.size() + 1), set(peer.location, where(peer)));
    sketch.command(peer.location, at, guard, effect.toArray(Statement[]::new));
  }

  private List<Variable> with(List<Variable> own) {
    List<Variable> all = new ArrayList<>(own);
    all.addAll(shared);
    return all;
  }

  private long where(Peer peer) {
    return random.nextLong(peer.location.high() + 1);
  }

  private Expression test(List<Variable> variables) {
    Expression left = cell(any(variables), variables);
    Expression right = random.nextInt(3) == 0 ? cell(any(variables), variables) : small();
    Expression test = is(left, TESTS[random.nextInt(TESTS.length)], right);
    return switch (random.nextInt(6)) {
      case 0 -> new Expression.Not(test);
      case 1 -> is(test, Operator.OR, test(variables));
      case 2 -> is(test, Operator.AND, test(variables));
      default -> test;
    };
  }

  private Statement assign(Variable variable, List<Variable> readable) {
    Expression cell = cell(variable, readable);
    Expression value =
        switch (random.nextInt(6)) {
          case 0 -> small();
          case 1 -> cell(any(readable), readable);
          case 2 -> is(cell, Operator.SUB, constant(1));
          case 3 -> is(is(cell, Operator.ADD, constant(1)), Operator.MOD, constant(3));
          case 4 -> is(small(), Operator.SUB, cell(any(readable), readable));
          default -> is(cell, Operator.ADD, constant(1));
        };
    return cell instanceof Expression.Element(Variable array, Expression index, var _)
        ? set(array, index, value)
        : set(variable, value);
  }

  private Expression cell(Variable variable, List<Variable> readable) {
    if (!variable.array()) {
      return read(variable);
    }
    Variable index = any(readable);
    return element(
        variable,
        index.array() || random.nextBoolean()
            ? constant(random.nextInt(variable.size()))
            : read(index));
  }

  private Expression small() {
    return constant(random.nextInt(6));
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
