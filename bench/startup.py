#!/usr/bin/env python3
"""From the typed command to the verdict on a tiny model: Nutshell beside SPIN's whole pipeline.

Both check Peterson's algorithm for two processes, for deadlocks: 20 states. SPIN generates a verifier (spin -a), has it
compiled (gcc) and runs it (pan); Nutshell starts a Java machine. They take turns; the median of --rounds counts.
Writes a section of RESULTS.md with --write.
"""

import argparse
import re
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from measure import ROOT, RESULTS, machine, run, table, write_section

DVE = ROOT / "examples" / "dve" / "peterson.dve"

# The same steps as in the DVE model, each of them one atomic step of Promela.
PROMELA = """
byte want[2];
byte turn;

active [2] proctype P() {
end:
  do
  :: want[_pid] = 1;
     turn = 1 - _pid;
     (want[1 - _pid] == 0 || turn == _pid);
     want[_pid] = 0
  od
}
"""


def spin(folder, optimisation):
    """The three commands of the pipeline, and the states that the last one found."""
    steps = [["spin", "-a", "peterson.pml"],
             ["gcc", optimisation, "-DSAFETY", "-DNOREDUCE", "-w", "-o", "pan", "pan.c"],
             ["./pan"]]
    results = [run(step, cwd=folder) for step in steps]
    for step, result in zip(steps, results):
        if result.code != 0:
            sys.exit(f"{' '.join(step)} failed: {result.err or result.out}")
    states = int(re.search(r"(\d+) states, stored", results[-1].out).group(1))
    return sum(r.wall for r in results), sum(r.cpu for r in results), states


def nutshell(launcher):
    result = run([launcher, "check", DVE, "--deadlock"])
    if result.code != 0:
        sys.exit(f"nutshell failed: {result.err}")
    states = int(re.search(r"states\s+(\d+)", result.out).group(1))
    return result.wall, result.cpu, states


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nutshell", type=Path, default=ROOT / "nutshell")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--results", type=Path, default=RESULTS)
    options = parser.parse_args()

    missing = [tool for tool in ("spin", "gcc") if not shutil.which(tool)]
    if missing:
        sys.exit(f"Not found: {' and '.join(missing)}.\n  hint: apt-get install spin gcc")
    nutshell(options.nutshell)  # builds itself, if need be

    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "peterson.pml").write_text(PROMELA)
        contestants = {
            "`nutshell check`": lambda: nutshell(options.nutshell),
            "`spin -a`, `gcc -O0`, `pan`": lambda: spin(folder, "-O0"),
            "`spin -a`, `gcc -O2`, `pan`": lambda: spin(folder, "-O2"),
        }
        times = {name: [] for name in contestants}
        for _ in range(options.rounds):
            for name, contestant in contestants.items():
                times[name].append(contestant())

    rows = []
    for name, runs in times.items():
        wall, cpu = (statistics.median(run[i] for run in runs) for i in (0, 1))
        rows.append([name, runs[0][2], f"{wall:.2f}", f"{cpu:.2f}", f"{min(run[0] for run in runs):.2f}"])
    text = ("## Start-up\n\n"
            f"`bench/startup.py`, median of {options.rounds}; {machine()}. From the typed command to the verdict on "
            "Peterson's algorithm for two processes. They take turns, so that a busy machine slows all of them alike: "
            "the ratios count.\n\n"
            + table(["", "states", "wall s", "CPU s", "fastest wall s"], rows))
    print(text)
    if options.write:
        write_section("startup", text, options.results)
    return 0


if __name__ == "__main__":
    sys.exit(main())
