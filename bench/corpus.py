#!/usr/bin/env python3
"""Explores every model of a DVE corpus and compares the counts with its expected.tsv.

The corpus is not part of this repository; --corpus says where it is: a folder with expected.tsv and
<family>/<instance>.dve. Compared are states, transitions, BFS levels and deadlock states; `-` is not known.

    bench/corpus.py --max-states 300000           what the tests cover
    bench/corpus.py --min-states 300001 --write   the rest, into bench/RESULTS.md
    bench/corpus.py --family anderson --order dfs
"""

import argparse
import csv
import sys
from pathlib import Path

from measure import RESULTS, ROOT, machine, nutshell_json, run, table, write_section

COMPARED = {"states": "states", "transitions": "transitions", "bfs_levels": "levels", "deadlock_states": "deadlocks"}


def rows(options):
    with open(options.corpus / "expected.tsv", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            family = row["instance"].rsplit(".", 1)[0]
            states = int(row["states"])
            if options.family and family not in options.family.split(","):
                continue
            if options.min_states <= states <= options.max_states:
                yield row, options.corpus / family / f"{row['instance']}.dve"


def explore(model, options):
    command = [options.nutshell, "check", model, "--all", "--trace", "none", "--format", "json",
               "--store", options.store, "--order", options.order]
    if options.memory:
        command += ["--memory", options.memory]
    return run(command, timeout=options.timeout)


def differences(row, report, order):
    for column, field in COMPARED.items():
        if row[column] == "-" or (field == "levels" and order != "bfs"):
            continue
        if report.get(field) != int(row[column]):
            yield f"{field} {report.get(field)}, expected {row[column]}"


def judge(row, model, options):
    """One of matched, mismatched, skipped; why; and the run, if there was one."""
    if not model.is_file():
        return "skipped", "no such model", None, None
    result = explore(model, options)
    report, problem = nutshell_json(result)
    if problem == "timeout":
        return "skipped", f"timeout after {options.timeout:g} s", result, None
    if problem:
        return "mismatched", problem, result, None
    if not report["complete"]:
        return "skipped", f"incomplete: {report.get('reason') or 'a limit was reached'}", result, None
    wrong = list(differences(row, report, options.order))
    return ("mismatched", "; ".join(wrong), result, report) if wrong else ("matched", "", result, report)


def summarise(judged):
    parts = []
    for outcome in ("matched", "mismatched", "skipped"):
        found = [row for row, given, *_ in judged if given == outcome]
        text = f"{len(found)} {outcome}"
        if outcome == "matched" and found:
            largest = max(found, key=lambda row: int(row["states"]))
            text += f" (the largest {largest['instance']}, {int(largest['states']):,} states)"
        parts.append(text)
    return ", ".join(parts)


def report_section(judged, options):
    measured = [
        [row["instance"], f"{report['states']:,}", f"{report['transitions']:,}", f"{result.cpu:.2f}", f"{result.wall:.2f}",
         f"{report['transitions'] / result.cpu / 1e6:.2f}", f"{report['bytesPerState']:.1f}", f"{result.rss / 2**20:,.0f}"]
        for row, outcome, _, result, report in judged if outcome == "matched" and report["states"] >= 100_000
    ]
    others = "".join(f"\n- {row['instance']}: {outcome}, {why}" for row, outcome, why, *_ in judged if outcome != "matched")
    shown = "" if not measured else "\n\nThe rows of 100,000 states and more:\n\n" + table(
        ["model", "states", "transitions", "CPU s", "wall s", "million transitions / CPU s", "bytes / state", "peak RSS, MB"], measured)
    return (
        f"## BEEM\n\nCounts compared with `expected.tsv` over {len(judged)} models, `--store {options.store} --order {options.order}`: "
        f"{summarise(judged)}.{others and chr(10) + others}{shown}\n\nMeasured by `bench/corpus.py` on {machine()}."
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, default=ROOT.parent / "shared" / "corpus" / "dve", help="folder of the models and expected.tsv")
    parser.add_argument("--nutshell", type=Path, default=ROOT / "nutshell", help="the launcher")
    parser.add_argument("--min-states", type=int, default=0)
    parser.add_argument("--max-states", type=int, default=20_000_000)
    parser.add_argument("--family", help="families, separated by commas")
    parser.add_argument("--store", default="exact")
    parser.add_argument("--order", default="bfs", choices=["bfs", "dfs"])
    parser.add_argument("--memory", help="passed on, as in 8g")
    parser.add_argument("--timeout", type=float, default=600, help="seconds per model")
    parser.add_argument("--write", action="store_true", help="write a section of the results file")
    parser.add_argument("--results", type=Path, default=RESULTS)
    options = parser.parse_args()

    if not (options.corpus / "expected.tsv").is_file():
        print(f"Skipped: no expected.tsv in {options.corpus}.\n  hint: name the folder with --corpus.")
        return
    if not options.nutshell.is_file():
        sys.exit(f"No launcher at {options.nutshell}.\n  hint: name it with --nutshell.")

    judged = []
    for row, model in rows(options):
        outcome, why, result, report = judge(row, model, options)
        judged.append((row, outcome, why, result, report))
        cost = f"{result.cpu:8.2f} s CPU" if result else " " * 14
        print(f"{outcome:10} {row['instance']:20} {int(row['states']):>13,} states {cost}  {why}".rstrip(), flush=True)
    if not judged:
        sys.exit("No row of expected.tsv fits these options.")
    print(summarise(judged))
    if options.write:
        write_section(f"corpus {options.store} {options.order}", report_section(judged, options), options.results)
        print(f"Wrote {options.results}")
    if any(outcome == "mismatched" for _, outcome, *_ in judged):
        sys.exit(1)


if __name__ == "__main__":
    main()
