#!/usr/bin/env python3
"""Prints the sizes of our automata beside published ones, formula by formula and in total.

usage: bench/ltl_sizes.py [LIST...]      of dwyer, etessami, somenzi; default: all

Reads bench/ltl/patterns.tsv, which also says where the published sizes are from, and runs nutshell ltl on each formula and on
its negation. Totals are over the formulas whose size is published.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SIZE = re.compile(r"^(generalised|Büchi) +(\d+) states?,", re.MULTILINE)


def sizes(formula):
    """The states of the generalised and of the Büchi automaton."""
    run = subprocess.run([ROOT / "nutshell", "ltl", formula], capture_output=True, text=True, check=True)
    found = dict(SIZE.findall(run.stdout))
    return int(found["generalised"]), int(found["Büchi"])


def main():
    wanted = sys.argv[1:]
    print(f"{'list':<9}{'no':>3}  {'generalised':>12} {'Büchi':>12}   formula   (ours/published)")
    totals = {}
    for line in (ROOT / "bench/ltl/patterns.tsv").read_text().splitlines():
        if line.startswith("#"):
            continue
        name, number, formula, *published = line.split("\t")
        if wanted and name not in wanted:
            continue
        for text, known in (formula, published[:2]), (f"!({formula})", published[2:]):
            ours = sizes(text)
            cells = [f"{mine}/{other}" for mine, other in zip(ours, known)]
            print(f"{name:<9}{number:>3}  {cells[0]:>12} {cells[1]:>12}   {text}", flush=True)
            for kind, mine, other in zip(("generalised", "Büchi"), ours, known):
                if other != "-":
                    total = totals.setdefault((name, kind), [0, 0, 0])
                    total[0] += 1
                    total[1] += mine
                    total[2] += int(other)
    print()
    for (name, kind), (count, mine, other) in totals.items():
        change = 100 * (mine - other) / other
        print(f"{name:<9} {kind:<12} {count:>3} formulas  ours {mine:>4}  published {other:>4}  {change:+.1f} %")


if __name__ == "__main__":
    main()
