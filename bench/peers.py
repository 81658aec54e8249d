#!/usr/bin/env python3
"""SPIN and Nutshell side by side on the same systems: the full state space, one core's worth of work each.

The Promela sources are not part of this repository; --peers says where they are. The DVE models beside this
script have the same states and transitions, and that is checked in every run. SPIN is built with
`gcc -O2 -DNOREDUCE -DSAFETY`, without partial-order reduction, for breadth-first (-DBFS) and depth-first search.

All contestants take turns; the best of several rounds counts, by CPU time (user and system, JVM start-up,
compilation and garbage collection included). SPIN's compilation is not counted.

    bench/peers.py                       the large instances, five rounds, into bench/RESULTS.md
    bench/peers.py --small --rounds 2    a quick look
    bench/peers.py --larger --rounds 2   half a minute to two of SPIN each: what start-up and warm-up take counts little
    bench/peers.py --models wide.8       one instance
"""

import argparse
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

from measure import RESULTS, ROOT, machine, nutshell_json, run, table, write_section

SMALL = ["phils.11", "anderson.5", "swp.4-3-4", "wide.6", "peterson.4"]
LARGE = ["phils.13", "anderson.6", "swp.5-4-5", "wide.7", "peterson.5"]
LARGER = ["phils.15", "anderson.7", "swp.6-5-6", "wide.8"]
MACROS = {"swp": ("M", "W", "C")}  # all others: N
PLENTY_DEPTH = 20_000_000
SLOTS = 26  # 2^26 slots for SPIN's hash table, where the 2^24 that it takes by itself would be too few


class Measured:
    """One run, reduced to what is compared."""

    def __init__(self, result, states, transitions, bytes_per_state):
        self.cpu, self.wall, self.rss = result.cpu, result.wall, result.rss
        self.states, self.transitions, self.bytes_per_state = states, transitions, bytes_per_state


class Spin:
    """pan, built for one model and one search order."""

    def __init__(self, instance, order, peers, folder, arguments):
        self.name = f"SPIN {order.upper()}"
        self.folder = folder / f"{instance}.{order}"
        self.folder.mkdir()
        family, sizes = instance.split(".")
        defines = [f"-D{macro}={size}" for macro, size in zip(MACROS.get(family, "N"), sizes.split("-"))]
        self.must(["spin", "-a", *defines, (peers / f"{family}.pml").resolve()])
        search = ["-DBFS"] if order == "bfs" else []
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") * 3 // 4 >> 20
        self.must(["gcc", "-O2", "-w", "-DNOREDUCE", "-DSAFETY", f"-DMEMLIM={memory}", *search, "-o", "pan", "pan.c"])
        self.arguments = ["-E", *arguments]
        if order == "dfs":
            # The stack is allocated in advance: learn how deep it gets, so that a timed run asks for no more.
            depth = re.search(r"depth reached (\d+)", self.must(["./pan", "-E", f"-m{PLENTY_DEPTH}"]).out)
            self.arguments.append(f"-m{int(depth.group(1)) + 10}")

    def must(self, command):
        result = run(command, cwd=self.folder)
        if result.code != 0:
            sys.exit(f"{' '.join(map(str, command))} failed:\n{result.err or result.out}")
        return result

    def measure(self):
        result = self.must(["./pan", *self.arguments])
        if re.search(r"max search depth too small|out of memory|reached -DMEMLIM", result.out + result.err):
            sys.exit(f"{self.name} did not finish {self.folder.name}:\n{result.out}")
        states = number(r"([\d.e+]+) states, stored", result.out)
        # SPIN reports stored + matched; the initial state is stored without a transition.
        transitions = number(r"([\d.e+]+) transitions \(=", result.out) - 1
        megabytes = float(re.search(r"([\d.]+)\s+actual memory usage for states", result.out).group(1))
        return Measured(result, states, transitions, megabytes * 2**20 / states)


def model(instance, folder):
    """The model in DVE; sizes that are not kept beside this script are written where they are gone afterwards."""
    models = ROOT / "bench" / "models"
    if (models / f"{instance}.dve").is_file():
        return models / f"{instance}.dve"
    family, _, sizes = instance.partition(".")
    written = run([models / "generate.py", family, *sizes.split("-")])
    if written.code != 0:
        sys.exit(f"generate.py cannot write {instance}:\n{written.err}")
    path = folder / f"{instance}.dve"
    path.write_text(written.out)
    return path


class Nutshell:
    def __init__(self, path, order, launcher, store):
        self.name = f"Nutshell {order.upper()}"
        self.command = [
            launcher, "check", path, "--all", "--trace", "none",
            "--store", store, "--order", order, "--format", "json",
        ]

    def measure(self):
        result = run(self.command)
        report, problem = nutshell_json(result)
        if problem or not report["complete"]:
            sys.exit(f"{' '.join(map(str, self.command))}: {problem or report.get('reason') or 'incomplete'}")
        return Measured(result, report["states"], report["transitions"], report["bytesPerState"])


def number(pattern, text):
    return int(float(re.search(pattern, text).group(1)))


def as_printed(count):
    """SPIN prints eight digits of a number."""
    return f"{count:.7e}"


def check_counts(instance, runs):
    counts = {name: (m.states, m.transitions) for name, m in runs.items()}
    exact = {count for name, count in counts.items() if name.startswith("Nutshell")}
    printed = {(as_printed(states), as_printed(transitions + 1)) for states, transitions in counts.values()}
    if len(exact) > 1 or len(printed) > 1:
        lines = [f"  {name}: {states} states, {transitions} transitions" for name, (states, transitions) in counts.items()]
        sys.exit(f"{instance}: the contestants disagree, so their times mean nothing.\n" + "\n".join(lines))


def compete(instance, contestants, rounds):
    best = {}
    for turn in range(rounds):
        runs = {}
        for contestant in contestants:
            measured = runs[contestant.name] = contestant.measure()
            print(f"{instance:12} round {turn + 1}  {contestant.name:13} {measured.cpu:7.2f} s CPU {measured.wall:7.2f} s wall", flush=True)
            if contestant.name not in best or measured.cpu < best[contestant.name].cpu:
                best[contestant.name] = measured
        check_counts(instance, runs)
    return best


def report(title, results, rounds, store, slots):
    def ratio(best, name):
        return best["SPIN BFS"].cpu / best[name].cpu

    names = list(next(iter(results.values())))
    ours = [name for name in names if name.startswith("Nutshell")]
    summary = table(
        ["model", *names, *(f"{name} / SPIN BFS" for name in ours)],
        [
            [instance, *(f"{m.transitions / m.cpu / 1e6:.2f}" for m in best.values()),
             *(f"**{ratio(best, name):.1f}×**" for name in ours)]
            for instance, best in results.items()
        ],
    )
    details = table(
        ["model, contestant", "states", "transitions", "CPU s", "wall s", "thousand states / CPU s",
         "million transitions / CPU s", "to SPIN BFS", "bytes / state", "peak RSS, MB"],
        [
            [f"{instance}, {name}", f"{m.states:,}", f"{m.transitions:,}", f"{m.cpu:.2f}", f"{m.wall:.2f}",
             f"{m.states / m.cpu / 1e3:,.0f}", f"{m.transitions / m.cpu / 1e6:.2f}", f"{ratio(best, name):.2f}×",
             f"{m.bytes_per_state:.1f}", f"{m.rss / 2**20:,.0f}"]
            for instance, best in results.items() for name, m in best.items()
        ],
    )
    spin = re.search(r"[\d.]+", run(["spin", "-V"]).out).group()
    return (
        f"## {title}\n\nMillion transitions per CPU second over the full state space, best of {rounds} by CPU time, "
        f"start-up and warm-up included. SPIN {spin} (`-O2 -DNOREDUCE -DSAFETY`{slots}), Nutshell with `--store {store}`. "
        f"States and transitions are equal in every row, as far as SPIN prints them: eight digits.\n\n{summary}\n\n"
        f"Everything measured (bytes per state are each tool's own figure for its state store, "
        f"SPIN's without the hash table):\n\n{details}\n\n"
        f"Measured by `bench/peers.py` on {machine()}."
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", type=Path, default=ROOT.parent / "shared" / "peers", help="folder of the Promela sources")
    parser.add_argument("--nutshell", type=Path, default=ROOT / "nutshell", help="the launcher")
    parser.add_argument("--models", help="instances, separated by commas, as generate.py in bench/models names them")
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--small", action="store_true", help="the small instances")
    size.add_argument("--larger", action="store_true", help="still larger ones, into a section of their own")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--store", default="exact")
    parser.add_argument("--only", choices=["bfs", "dfs"], help="one search order only")
    parser.add_argument("--results", type=Path, default=RESULTS, help="the Markdown file to write a section of")
    parser.add_argument("--print", action="store_true", help="print the section instead of writing it")
    options = parser.parse_args()

    missing = [tool for tool in ("spin", "gcc") if not shutil.which(tool)]
    if missing:
        sys.exit(f"Not found: {' and '.join(missing)}.\n  hint: apt-get install spin gcc")
    if not (options.peers / "phils.pml").is_file():
        print(f"Skipped: no Promela sources in {options.peers}.\n  hint: name their folder with --peers.")
        return
    if not options.nutshell.is_file():
        sys.exit(f"No launcher at {options.nutshell}.\n  hint: name it with --nutshell.")

    usual = SMALL if options.small else LARGER if options.larger else LARGE
    instances = options.models.split(",") if options.models else usual
    orders = [options.only] if options.only else ["bfs", "dfs"]
    spin_orders = orders if "bfs" in orders else ["bfs", *orders]  # SPIN BFS is what all are measured by

    results = {}
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        Nutshell(model(SMALL[0], folder), "bfs", options.nutshell, options.store).measure()  # builds on first use, not timed
        for instance in instances:
            path = model(instance, folder)
            slots = [f"-w{SLOTS}"] if options.larger else []
            contestants = [Spin(instance, order, options.peers, folder, slots) for order in spin_orders]
            contestants += [Nutshell(path, order, options.nutshell, options.store) for order in orders]
            results[instance] = compete(instance, contestants, options.rounds)

    title, section = ("Beside SPIN, larger", "peers larger") if options.larger else ("Beside SPIN", "peers")
    text = report(title, results, options.rounds, options.store, f", run with `-w{SLOTS}`" if options.larger else "")
    if options.print:
        print(text)
    else:
        write_section(section, text, options.results)
        print(f"Wrote {options.results}")


if __name__ == "__main__":
    main()
