#!/usr/bin/env python3
"""Runs that get too little memory: do they keep within it, and what do moves and the disk cost?

Each row is one run of a model with a store and a --memory. The peak of the process's resident memory must stay
within the budget, 15 % and 150 MB; states must be as many as in the first row of the model. CPU is relative to that
row. A move should cost no more than writing the set once, which is measured as what a certificate adds to the first
row's run. Moves are timed by the clock: their CPU time is taken to be the same part of it as that of the whole run.
Writes a section of RESULTS.md with --write.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from measure import ROOT, RESULTS, machine, nutshell_json, run, table, write_section

UNITS = {"k": 1 << 10, "m": 1 << 20, "g": 1 << 30}


def size(text):
    return int(text[:-1]) * UNITS[text[-1]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="+", type=Path)
    parser.add_argument("--nutshell", type=Path, default=ROOT / "nutshell")
    parser.add_argument("--runs", nargs="+", default=["exact:4g", "auto:64m", "sorted:4g", "sorted:4m"],
                        help="STORE:MEMORY each; CPU is relative to the first")
    parser.add_argument("--timeout", type=float, default=1800)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--results", type=Path, default=RESULTS)
    options = parser.parse_args()

    rows, faults = [], 0
    for model in options.models:
        base, states = None, None
        for wanted in options.runs:
            store, memory = wanted.rsplit(":", 1)
            result, report, problem = check(options, model, store, memory)
            if problem:
                rows.append([model.stem, store, memory, problem])
                continue
            if not base:
                base, states = result.cpu, report["states"]
                written = writing(options, model, store, memory, base) / states
            allowed = size(memory) * 1.15 + 150e6
            wrong = report["complete"] and report["states"] != states
            faults += wrong or result.rss > allowed
            busy = min(1, result.cpu / result.wall)
            moves = ", ".join(f"{s['to']}, {s['states']:,} states" for s in report["switches"])
            costs = ", ".join(f"{s['seconds'] * busy / s['states'] * 1e9:.0f}" for s in report["switches"])
            rows.append([model.stem, store, memory, f"{report['states']:,}" + ("" if report["complete"] else " (not all)"),
                         f"{report['memoryBytes'] / 1e6:,.0f}",
                         f"{result.rss / 1e6:,.0f}" + (" (!)" if result.rss > allowed else ""), f"{allowed / 1e6:,.0f}",
                         f"{report['statistics'].get('bytes on disk', 0) / 1e6:,.0f}", f"{result.cpu:.1f}",
                         f"{result.cpu / base:.2f}", moves, costs, f"{written * 1e9:.0f}"])
            print(" ".join(str(cell) for cell in rows[-1]), flush=True)

    header = ["model", "store", "--memory", "states", "tables, MB", "peak RSS, MB", "allowed, MB", "disk, MB", "CPU s",
              "CPU", "moved to", "ns a state moved", "ns a state written"]
    text = (f"## Within a budget\n\n`bench/budget.py`; {machine()}. Breadth first, `--trace none`. Allowed is the budget, 15 % and "
            "150 MB; CPU is relative to the model's first row, start of the JVM included. Written is what a certificate adds to "
            "that row: all states written once.\n\n" + table(header, rows))
    print(text)
    if options.write:
        write_section("budget", text, options.results)
    return 1 if faults else 0


def check(options, model, store, memory, *more):
    result = run([options.nutshell, "check", model, "--store", store, "--memory", memory, "--trace", "none",
                  "--all", "--format", "json", "-q", *more], timeout=options.timeout)
    return result, *nutshell_json(result)


def writing(options, model, store, memory, base):
    """CPU seconds that it takes to write all states once, as a certificate."""
    with tempfile.TemporaryDirectory() as folder:
        result, _, problem = check(options, model, store, memory, "--certificate", f"{folder}/all.cert")
    return result.cpu - base if not problem else float("nan")


if __name__ == "__main__":
    sys.exit(main())
