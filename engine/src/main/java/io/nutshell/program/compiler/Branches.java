package io.nutshell.program.compiler;

import io.nutshell.program.syntax.Command;
import java.util.Arrays;
import java.util.List;

/** Numbers the branches of a program: each outcome of each command, in the order of the cursors. */
final class Branches {
  private final int[] first;
  private final int[] command;

  Branches(List<Command> commands) {
    first = new int[commands.size() + 1];
    for (int c = 0; c < commands.size(); c++) {
      first[c + 1] = first[c] + commands.get(c).outcomes().size();
    }
    command = new int[first[commands.size()]];
    for (int c = 0; c < commands.size(); c++) {
      Arrays.fill(command, first[c], first[c + 1], c);
    }
  }

  int count() {
    return command.length;
  }

  int first(int ofCommand) {
    return first[ofCommand];
  }

  /** The branch's number, or -1 where there is no such choice. */
  int of(long event, int choice) {
    if (event < 0 || event >= first.length - 1 || choice < 0) {
      return -1;
    }
    int branch = first[(int) event] + choice;
    return branch < first[(int) event + 1] ? branch : -1;
  }

  int command(int branch) {
    return command[branch];
  }

  int choice(int branch) {
    return branch - first[command[branch]];
  }
}
