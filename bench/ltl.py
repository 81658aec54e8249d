#!/usr/bin/env python3
"""Linear temporal logic: SPIN (`pan -a`) and Nutshell on the same systems and formulas, one core's worth of work each.

The formulas hold and are neither safety nor guarantee properties, so both tools search the whole product of system and
automaton for an accepting cycle. The automata are each tool's own, so the products differ; the table has both sizes.
SPIN is built with `gcc -O2 -DNOREDUCE`, without partial-order reduction; its compilation is not counted.
The contestants take turns; the best of several rounds counts, by CPU time, start-up included.

    bench/ltl.py                         all instances, two rounds, into bench/RESULTS.md
    bench/ltl.py --models peterson.5     one instance
    bench/ltl.py --plain                 beside it, a depth-first search of the system alone
"""

import argparse
import re
import shutil
import sys
import tempfile
from pathlib import Path

from measure import ROOT, machine, nutshell_json, run, table, write_section
from peers import MACROS, PLENTY_DEPTH, model, number

# Family: the formula for SPIN, for Nutshell, and what it says. {last} is the largest index of a process.
FORMULAS = {
    "phils": (
        "([]<>(fk[0] == 1) && []<>(fk[0] == 0)) -> ([]<>(fk[1] == 1) || []<>(fk[{last}] == 1))",
        "(G F (fork[0] == 1) && G F (fork[0] == 0)) -> (G F (fork[1] == 1) || G F (fork[{last}] == 1))",
        "a fork that is taken again and again is taken by a neighbour",
    ),
    "anderson": (
        "([]<>(nxt == 1) && []<>(nxt == 2)) -> []<>(nxt == 3)",
        "(G F (next == 1) && G F (next == 2)) -> G F (next == 3)",
        "tickets are given out one after the other",
    ),
    "peterson": (
        "([]<>(level[0] == 1) && []<>(level[0] == 0)) -> []<>(level[0] == 2)",
        "(G F (level[0] == 1) && G F (level[0] == 0)) -> G F (level[0] == 2)",
        "a process does not leave the filter from its first level",
    ),
    "swp": (
        "([]<>(Receiver:r == 1) && []<>(Receiver:r == 2)) -> []<>(Receiver:r == 3)",
        "(G F (Receiver.r == 1) && G F (Receiver.r == 2)) -> G F (Receiver.r == 3)",
        "numbers are received in their order",
    ),
}
INSTANCES = ["phils.13", "anderson.6", "swp.6-5-6", "peterson.5"]


class Spin:
    name = "SPIN"

    def __init__(self, instance, formula, peers, folder):
        self.folder = folder / instance
        self.folder.mkdir()
        family, sizes = instance.split(".")
        source = (peers / f"{family}.pml").read_text() + f"\nltl claim {{ {formula} }}\n"
        (self.folder / "model.pml").write_text(source)
        defines = [f"-D{macro}={size}" for macro, size in zip(MACROS.get(family, "N"), sizes.split("-"))]
        self.must(["spin", "-a", *defines, "model.pml"])
        self.must(["gcc", "-O2", "-w", "-DNOREDUCE", "-DMEMLIM=18000", "-o", "pan", "pan.c"])
        self.arguments = ["-a", "-E", "-w26"]
        depth = re.search(r"depth reached (\d+)", self.must(["./pan", *self.arguments, f"-m{PLENTY_DEPTH}"]).out)
        self.arguments.append(f"-m{int(depth.group(1)) + 10}")

    def must(self, command):
        result = run(command, cwd=self.folder)
        if result.code != 0:
            sys.exit(f"{' '.join(map(str, command))} failed:\n{result.err or result.out}")
        return result

    def measure(self):
        result = self.must(["./pan", *self.arguments])
        if not re.search(r"errors: 0", result.out) or re.search(r"depth too small|out of memory", result.out):
            sys.exit(f"SPIN did not prove {self.folder.name}:\n{result.out}")
        return result.cpu, number(r"([\d.e+]+) states, stored", result.out), number(r"([\d.e+]+) transitions \(=", result.out)


class Nutshell:
    def __init__(self, path, formula, launcher, store, emptiness):
        self.name = f"Nutshell {emptiness}, {store}"
        self.command = [
            launcher, "check", path, "--ltl", formula, "--emptiness", emptiness,
            "--store", store, "--trace", "none", "--format", "json",
        ]

    def measure(self):
        result = run(self.command)
        report, problem = nutshell_json(result)
        if problem or report["verdict"] != "holds":
            sys.exit(f"{' '.join(map(str, self.command))}: {problem or report['verdict']}")
        inner = sum(number for name, number in report.get("statistics", {}).items() if "inner search" in name)
        return result.cpu, report["states"], report["transitions"] + inner


class Plain(Nutshell):
    """A depth-first search of the system alone, for comparison."""

    def __init__(self, path, launcher, store):
        self.name = f"Nutshell, system alone, {store}"
        self.command = [launcher, "check", path, "--reach", "false", "--order", "dfs", "--store", store, "--trace", "none", "--format", "json"]

    def measure(self):
        result = run(self.command)
        report, problem = nutshell_json(result)
        if problem:
            sys.exit(f"{' '.join(map(str, self.command))}: {problem}")
        return result.cpu, report["states"], report["transitions"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", type=Path, default=ROOT.parent / "shared" / "peers", help="folder of the Promela sources")
    parser.add_argument("--nutshell", type=Path, default=ROOT / "nutshell", help="the launcher")
    parser.add_argument("--models", help="instances, separated by commas")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--plain", action="store_true", help="measure a depth-first search of the system alone as well")
    parser.add_argument("--print", action="store_true", help="print the section instead of writing it")
    options = parser.parse_args()
    missing = [tool for tool in ("spin", "gcc") if not shutil.which(tool)]
    if missing:
        sys.exit(f"Not found: {' and '.join(missing)}.\n  hint: apt-get install spin gcc")
    if not (options.peers / "phils.pml").is_file():
        print(f"Skipped: no Promela sources in {options.peers}.\n  hint: name their folder with --peers.")
        return

    rows = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for instance in options.models.split(",") if options.models else INSTANCES:
            family, sizes = instance.split(".")
            last = int(sizes) - 1 if "-" not in sizes else 0
            theirs, ours, _ = (text.replace("{last}", str(last)) for text in FORMULAS[family])
            path = model(instance, folder)
            contestants = [
                Spin(instance, theirs, options.peers, folder),
                *(Nutshell(path, ours, options.nutshell, store, emptiness)
                  for store, emptiness in (("exact", "ndfs"), ("exact", "scc"), ("exact", "owcty"), ("tree", "ndfs"))),
            ]
            if options.plain:
                contestants.append(Plain(path, options.nutshell, "exact"))
            best = {}
            for turn in range(options.rounds):
                for contestant in contestants:
                    measured = contestant.measure()
                    print(f"{instance:12} round {turn + 1}  {contestant.name:28} {measured[0]:7.2f} s CPU", flush=True)
                    best[contestant.name] = min(measured, best.get(contestant.name, measured))
            spin = best["SPIN"]
            for name, (cpu, states, transitions) in best.items():
                rate = transitions / cpu
                rows.append([f"{instance}, {name}", f"{states:,}", f"{transitions:,}", f"{cpu:.2f}",
                             f"{rate / 1e6:.2f}", f"**{rate * spin[0] / spin[2]:.1f}×**", f"{spin[0] / cpu:.1f}×"])
    meanings = "; ".join(f"{family}: {words}" for family, (_, _, words) in FORMULAS.items())
    section = (
        "## Linear temporal logic beside SPIN\n\n"
        f"Formulas that hold ({meanings}), so that the whole product is searched. Best of {options.rounds} by CPU time, start-up included; "
        "SPIN 6 with `pan -a`, built with `-O2 -DNOREDUCE`. Transitions include those of the inner search.\n\n"
        + table(["model, contestant", "states of the product", "transitions", "CPU s", "million transitions / CPU s", "to SPIN", "CPU time, SPIN / it"], rows)
        + f"\n\nMeasured by `bench/ltl.py` on {machine()}."
    )
    if options.print:
        print(section)
    else:
        write_section("ltl", section)


if __name__ == "__main__":
    main()
