#!/usr/bin/env python3
"""Answers the property processes of a DVE corpus and compares the verdicts with its expected_ltl.tsv.

The corpus is not part of this repository; --corpus says where it is. The tests cover the products of up to 300,000 states;
this script has no such limit. A verdict that a limit prevents counts as undecided. The CPU time includes the search for deadlocks.

    bench/ltl_corpus.py                              all rows, into bench/RESULTS.md
    bench/ltl_corpus.py --emptiness owcty --print    with another search, printed only
    bench/ltl_corpus.py --families anderson,szymanski --print
"""

import argparse
import csv
import sys
from pathlib import Path

from measure import ROOT, machine, nutshell_json, run, table, write_section

LARGE = 300_000  # states; the tests cover the rows below


def rows(options):
    with open(options.corpus / "expected_ltl.tsv", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            family = row["instance.prop"].split(".")[0]
            if not options.families or family in options.families.split(","):
                yield row["instance.prop"], row["holds"] == "yes", options.corpus / family / f"{row['instance.prop']}.dve"


def judge(model, holds, options):
    """One of agrees, differs, undecided; and the run with its report."""
    command = [options.nutshell, "check", model, "--trace", "none", "--format", "json", "--emptiness", options.emptiness,
               "--store", options.store, "--memory", options.memory, "--timeout", f"{options.seconds}s"]
    result = run(command)
    report, problem = nutshell_json(result)
    if problem:
        return "differs", result, {"states": 0, "transitions": 0, "verdict": problem}
    verdict = next(property["verdict"] for property in report["properties"] if property["kind"] == "property")
    product = {name.split(": ")[-1]: number for name, number in report["statistics"].items()}
    answer = {"verdict": verdict, "states": product.get("states of the product", 0), "transitions": product.get("transitions of the product", 0)}
    if verdict == "undecided":
        return "undecided", result, answer
    return "agrees" if verdict == ("holds" if holds else "violated") else "differs", result, answer


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, default=ROOT.parent / "shared" / "corpus" / "dve", help="folder of the models and expected_ltl.tsv")
    parser.add_argument("--nutshell", type=Path, default=ROOT / "nutshell", help="the launcher")
    parser.add_argument("--families", help="separated by commas")
    parser.add_argument("--emptiness", default="ndfs")
    parser.add_argument("--store", default="tree")
    parser.add_argument("--memory", default="8g")
    parser.add_argument("--seconds", type=int, default=600, help="for each row")
    parser.add_argument("--print", action="store_true", help="print the section instead of writing it")
    options = parser.parse_args()
    if not (options.corpus / "expected_ltl.tsv").is_file():
        print(f"Skipped: no expected_ltl.tsv in {options.corpus}.\n  hint: name the folder with --corpus.")
        return

    found, large = [], []
    for name, holds, model in rows(options):
        outcome, result, report = judge(model, holds, options)
        found.append((name, outcome, report))
        print(f"{outcome:9} {name:24} {report['verdict']:10} {report['states']:>12,} states {result.cpu:8.2f} s CPU", flush=True)
        if report["states"] > LARGE:
            large.append([name, outcome, report["verdict"], f"{report['states']:,}", f"{report['transitions']:,}", f"{result.cpu:.1f}"])
    if not found:
        sys.exit("No row of expected_ltl.tsv fits these options.")
    counts = ", ".join(f"{sum(given == outcome for _, given, _ in found)} {words}" for outcome, words in
                       (("agrees", "agree"), ("differs", "differ"), ("undecided", f"undecided within {options.seconds} s and {options.memory}")))
    section = (
        f"## BEEM: linear temporal logic\n\nVerdicts compared with `expected_ltl.tsv` over {len(found)} property processes, "
        f"`--emptiness {options.emptiness} --store {options.store}`: {counts}. Products with more than {LARGE:,} visited states:\n\n"
        + table(["model", "compared", "verdict", "states", "transitions", "CPU s in all"], large)
        + f"\n\nMeasured by `bench/ltl_corpus.py` on {machine()}."
    )
    if options.print:
        print(section)
    else:
        write_section("corpus ltl", section)
    if any(outcome == "differs" for _, outcome, _ in found):
        sys.exit(1)


if __name__ == "__main__":
    main()
