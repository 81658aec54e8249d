#!/usr/bin/env python3
"""Answers every examination of the nets of a Model Checking Contest corpus and compares the answers.

The corpus is not part of this repository; --corpus says where it is: a folder of folders with model.pnml, formula files and
the contest's verdicts (*.out) beside them.

    bench/mcc.py                        every examination of every net with formulas, 60 s and 4 GB each
    bench/mcc.py --net FMS --examination CTLCardinality
    bench/mcc.py --write                the table, into bench/RESULTS.md
"""

import argparse
import collections
import csv
import sys
from pathlib import Path

from measure import ROOT, machine, run, table, write_section

EXAMINATIONS = {
    "StateSpace": None, "ReachabilityDeadlock": "RD", "QuasiLiveness": "QL", "Liveness": "L", "OneSafe": "OS", "StableMarking": "SM",
    "UpperBounds": "UB", "ReachabilityCardinality": "RC", "ReachabilityFireability": "RF", "CTLCardinality": "CTLC",
    "CTLFireability": "CTLF", "LTLCardinality": "LTLC", "LTLFireability": "LTLF"}
SPACE = {"STATES": "states", "TRANSITIONS": "firings", "MAX_TOKEN_IN_PLACE": "max_tokens_in_place",
         "MAX_TOKEN_PER_MARKING": "max_tokens_in_marking"}


def verdicts(text):
    """The answers by question: their values, and the techniques that they name."""
    found = {}
    for line in text.splitlines():
        words = line.split()
        if len(words) >= 3 and words[0] in ("FORMULA", "STATE_SPACE"):
            techniques = words[words.index("TECHNIQUES") + 1:] if "TECHNIQUES" in words else []
            found[words[1]] = (words[2], " ".join(techniques))
    return found


def expected(net, examination, spaces):
    if examination == "StateSpace":
        row = spaces.get(net.name, {})
        return {name: row[column] for name, column in SPACE.items() if row.get(column, "-") not in ("-", "")}
    files = list(net.glob(f"*-{EXAMINATIONS[examination]}.out"))
    return {name: value for file in files for name, (value, _) in verdicts(file.read_text()).items()
            if value in ("TRUE", "FALSE") or value.isdigit()}


def examine(net, examination, options, spaces):
    result = run([options.nutshell, "mcc", net, "--quiet", "--examination", examination, "--memory", options.memory,
                  "--timeout", f"{options.timeout:g}s"], timeout=options.timeout * 1.5 + 10)
    found = verdicts(result.out)
    wanted = expected(net, examination, spaces)
    answered = {name: value for name, (value, _) in found.items() if value != "CANNOT_COMPUTE"}
    wrong = [f"{name} {answered[name]}, expected {value}" for name, value in wanted.items()
             if name in answered and answered[name] != value]
    techniques = collections.Counter(used for value, used in found.values() if value != "CANNOT_COMPUTE")
    compared = sum(name in answered for name in wanted)
    return {"asked": len(wanted), "answered": compared, "right": compared - len(wrong), "wrong": wrong,
            "undecided": len(wanted) - compared, "techniques": techniques, "cpu": result.cpu}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, default=ROOT.parent / "shared/corpus/pnml")
    parser.add_argument("--nutshell", default=ROOT / "nutshell")
    parser.add_argument("--net", default="", help="only nets whose name contains this")
    parser.add_argument("--examination", action="append", choices=list(EXAMINATIONS))
    parser.add_argument("--memory", default="4g")
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--write", action="store_true", help="write the table into bench/RESULTS.md")
    options = parser.parse_args()
    with open(options.corpus / "expected.tsv", newline="") as file:
        spaces = {row["net"]: row for row in csv.DictReader(file, delimiter="\t")}
    nets = sorted(net for net in options.corpus.iterdir()
                  if (net / "UpperBounds.xml").exists() and options.net in net.name)
    rows, wrong, total = [], [], collections.Counter()
    for examination in options.examination or EXAMINATIONS:
        sums, techniques, slowest = collections.Counter(), collections.Counter(), (0.0, "")
        for net in nets:
            one = examine(net, examination, options, spaces)
            for name in ("asked", "answered", "right", "undecided"):
                sums[name] += one[name]
            techniques += one["techniques"]
            wrong += [f"{examination}: {text}" for text in one["wrong"]]
            slowest = max(slowest, (one["cpu"], net.name))
            print(f"{examination:24} {net.name:36} {one['answered']:3}/{one['asked']:3} {one['cpu']:6.1f} s CPU "
                  f"{'WRONG' if one['wrong'] else ''}", flush=True)
        total.update(sums)
        rows.append([examination, sums["asked"], sums["answered"], sums["right"], sums["undecided"],
                     ", ".join(f"{used} {count}" for used, count in techniques.most_common()),
                     f"{slowest[1]} {slowest[0]:.1f} s"])
    rows.append(["all", total["asked"], total["answered"], total["right"], total["undecided"], "", ""])
    text = table(["examination", "questions", "answered", "right", "undecided", "decided by", "most CPU time"], rows)
    print("\n" + text)
    for line in wrong:
        print("wrong: " + line)
    if options.write:
        largest = max(int(spaces[net.name]["states"]) for net in nets)
        write_section("mcc", f"## The Model Checking Contest\n\nEvery examination of the {len(nets)} nets of the corpus that have formula files "
                      f"(up to {largest:,} states), compared with the contest's verdicts by `nutshell mcc`, {options.timeout:g} s and "
                      f"{options.memory} for each net and examination: {len(wrong)} wrong. The words under \"decided by\" are those of the "
                      f"answers, with the number of answers.\n\n{text}\n\nCPU seconds of the whole process, start-up included.\n"
                      f"Measured by `bench/mcc.py` on {machine()}.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
