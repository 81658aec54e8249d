#!/usr/bin/env python3
"""Runs that get too little memory: do they keep within it, and what do moves and the disk cost?

Each row is one run of a model with a store and a --memory. The peak of the process's resident memory must stay
within the budget, 15 % and 150 MB; states must be as many as in the row of the model with the most memory. CPU is
relative to that row. Writes a section of RESULTS.md with --write.
"""

import argparse
import sys
from pathlib import Path

from measure import ROOT, RESULTS, machine, nutshell_json, run, table, write_section

UNITS = {"k": 1 << 10, "m": 1 << 20, "g": 1 << 30}


def size(text):
    return int(text[:-1]) * UNITS[text[-1]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="+", type=Path)
    parser.add_argument("--nutshell", type=Path, default=ROOT / "nutshell")
    parser.add_argument("--runs", nargs="+", default=["exact:4g", "auto:512m", "auto:64m", "sorted:4g", "sorted:8m"],
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
            result = run([options.nutshell, "check", model, "--store", store, "--memory", memory, "--trace", "none",
                          "--all", "--format", "json", "-q"], timeout=options.timeout)
            report, problem = nutshell_json(result)
            if problem:
                rows.append([model.stem, store, memory, problem])
                continue
            base = base or result.cpu
            states = states or (report["states"] if report["complete"] else None)
            allowed = size(memory) * 1.15 + 150e6
            wrong = report["complete"] and report["states"] != states
            faults += wrong or result.rss > allowed
            moves = ", ".join(f"{s['to']} in {s['seconds']:.1f} s" for s in report["switches"])
            rows.append([model.stem, store, memory, f"{report['states']:,}" + ("" if report["complete"] else " (not all)"),
                         f"{report['memoryBytes'] / 1e6:,.0f}", f"{result.rss / 1e6:,.0f}", f"{allowed / 1e6:,.0f}",
                         f"{report['statistics'].get('bytes on disk', 0) / 1e6:,.0f}", f"{result.cpu:.1f}",
                         f"{result.cpu / base:.2f}", moves])
            print(" ".join(str(cell) for cell in rows[-1]), flush=True)

    header = ["model", "store", "--memory", "states", "tables, MB", "peak RSS, MB", "allowed, MB", "disk, MB", "CPU s",
              "CPU", "moved to"]
    text = (f"## Within a budget\n\n`bench/budget.py`; {machine()}. Breadth first, `--trace none`. Allowed is the budget, 15 % and "
            "150 MB; CPU is relative to the model's first row, start of the JVM included.\n\n" + table(header, rows))
    print(text)
    if options.write:
        write_section("budget", text, options.results)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
