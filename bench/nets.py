#!/usr/bin/env python3
"""Explores the nets of a Model Checking Contest corpus and compares what `nutshell mcc` answers.

The corpus is not part of this repository; --corpus says where it is: a folder with expected.tsv and <net>/model.pnml,
some with formula files and the contest's verdicts (*.out) beside them.

    bench/nets.py --max-states 300000             what the tests cover
    bench/nets.py --min-states 300001 --write     the rest, into bench/RESULTS.md
    bench/nets.py --formulas                      the verdicts of formulas
    bench/nets.py --ltl --write                   those of linear temporal logic alone, with times, into bench/RESULTS.md
    bench/nets.py --figures --write               firings a second and bytes a state of three nets and three stores
"""

import argparse
import csv
import sys
import time
from pathlib import Path

from measure import RESULTS, ROOT, machine, nutshell_json, run, table, write_section

FIGURES = ["Kanban-PT-00005", "FMS-PT-00005", "Philosophers-PT-000010"]
STORES = ["exact", "tree", "comback"]
LINEAR = ("-LTLC.out", "-LTLF.out")


def rows(options):
    """The nets asked for, those that take least first: a run that is cut short has the more of them."""
    with open(options.corpus / "expected.tsv", newline="") as file:
        wanted = [row for row in csv.DictReader(file, delimiter="\t")
                  if (not options.net or options.net in row["net"])
                  and options.min_states <= int(row["states"]) <= options.max_states]
    return sorted(wanted, key=lambda row: int(row["firings"]))


def mcc(folder, options, examinations):
    command = [options.nutshell, "mcc", folder, "--quiet", "--store", options.store, "--memory", options.memory]
    for name in examinations:
        command += ["--examination", name]
    return run(command, timeout=options.timeout)


def answers(result):
    """What was answered, by the name of the question."""
    found = {}
    for line in result.out.splitlines():
        words = line.split()
        if len(words) >= 3 and words[0] in ("FORMULA", "STATE_SPACE"):
            found[words[1]] = words[2]
    return found


def judge(row, options):
    asked = ["StateSpace", "ReachabilityDeadlock", "QuasiLiveness"] + (["Liveness"] if options.liveness else [])
    result = mcc(options.corpus / row["net"], options, asked)
    if result.timed_out:
        return "skipped", f"timeout after {options.timeout:g} s", result
    expected = {"STATES": row["states"], "TRANSITIONS": row["firings"], "MAX_TOKEN_IN_PLACE": row["max_tokens_in_place"],
                "MAX_TOKEN_PER_MARKING": row["max_tokens_in_marking"], "ReachabilityDeadlock": row["deadlock"],
                "QuasiLiveness": row["quasi_live"]} | ({"Liveness": row["live"]} if options.liveness else {})
    found = answers(result)
    if not found:
        return "mismatched", (result.err.strip().splitlines() or ["no output"])[0], result
    if "CANNOT_COMPUTE" in found.values():
        return "skipped", "a limit was reached", result
    wrong = [f"{name} {found.get(name)}, expected {value}" for name, value in expected.items() if found.get(name) != value]
    return ("mismatched" if wrong else "matched"), "; ".join(wrong), result


def counts(options):
    judged, left, start = [], rows(options), time.monotonic()
    while left and time.monotonic() - start < options.within:
        row = left.pop(0)
        outcome, why, result = judge(row, options)
        judged.append((row, outcome, why, result))
        print(f"{outcome:10} {row['net']:38} {int(row['states']):>12,} states {result.cpu:8.2f} s CPU  {why}".rstrip(), flush=True)
        if options.write:
            write_counts(options, judged, left)
    print(summary(judged, left))
    return all(outcome != "mismatched" for _, outcome, *_ in judged)


def summary(judged, left):
    counted = [f"{sum(o == outcome for _, o, *_ in judged)} {outcome}" for outcome in ("matched", "mismatched", "skipped")]
    return ", ".join(counted + ([f"{len(left)} not run"] if left else []))


def write_counts(options, judged, left):
    measured = [[row["net"], f"{int(row['states']):,}", f"{int(row['firings']):,}", f"{result.cpu:.1f}", f"{result.rss / 2**20:,.0f}"]
                for row, outcome, _, result in judged if outcome == "matched" and int(row["states"]) >= 1_000_000]
    others = "".join(f"\n- {row['net']}: {outcome}, {why}" for row, outcome, why, _ in judged if outcome != "matched")
    if left:
        others += "\n- not run: " + ", ".join(row["net"] for row in left)
    what = "states, firings, token bounds, deadlock, quasi-live" + (", live" if options.liveness else "")
    text = (f"## Petri nets\n\n{what[0].upper() + what[1:]} compared with `expected.tsv` over {len(judged) + len(left)} nets of "
            f"{options.min_states:,} to {options.max_states:,} states, `--store {options.store} --memory {options.memory}`: "
            f"{summary(judged, left)}.\n{others}")
    if measured:
        text += "\n\nThe rows of a million states and more:\n\n" + table(["net", "states", "firings", "CPU s", "peak RSS, MB"], measured)
    write_section(f"nets {options.min_states}", text + f"\n\nMeasured by `bench/nets.py` on {machine()}.", options.results)


def verdicts(folder, chosen):
    """The contest's verdicts, by the names of the formulas, of the files that are chosen."""
    wanted = {}
    for file in filter(chosen, folder.glob("*.out")):
        for line in file.read_text().splitlines():
            words = line.split()
            if words and words[0] == "FORMULA":
                wanted[words[1]] = words[2]
    return wanted


def linear(options):
    lines, bad = [], 0
    for row in rows(options):
        folder = options.corpus / row["net"]
        wanted = verdicts(folder, lambda file: file.name.endswith(LINEAR))
        if not wanted:
            continue
        result = mcc(folder, options, ["LTLCardinality", "LTLFireability"])
        found = answers(result)
        open_ = sum(found.get(name, "CANNOT_COMPUTE") == "CANNOT_COMPUTE" for name in wanted)
        wrong = [f"{name} {found[name]}, expected {value}" for name, value in wanted.items()
                 if found.get(name) in ("TRUE", "FALSE") and found[name] != value]
        bad += len(wrong)
        lines.append([row["net"], f"{int(row['states']):,}", len(wanted), sum(value == "TRUE" for value in wanted.values()),
                      len(wanted) - len(wrong) - open_, len(wrong), open_, f"{result.cpu:.1f}"])
        print(*lines[-1], *wrong, flush=True)
    agreeing = sum(line[4] for line in lines)
    print(f"{agreeing} verdicts agree, {bad} differ, {sum(line[6] for line in lines)} open")
    if options.write:
        header = ["net", "states", "formulas", "that hold", "agree", "differ", "open", "CPU s"]
        text = (f"## Petri nets: linear temporal logic\n\nLTLCardinality and LTLFireability by `nutshell mcc --store {options.store} --memory "
                f"{options.memory}`, compared with the contest's verdicts: {agreeing} of {sum(line[2] for line in lines)} agree, {bad} differ."
                f"\n\n{table(header, lines)}\n\nCPU seconds are those of the whole process, for all formulas of a net together.\n"
                f"Measured by `bench/nets.py --ltl` on {machine()}.")
        write_section("nets ltl", text, options.results)
    return bad == 0


def formulas(options):
    good = bad = 0
    for row in rows(options):
        folder = options.corpus / row["net"]
        wanted = verdicts(folder, lambda _: True)
        if wanted:
            found = answers(mcc(folder, options, []))
            wrong = [f"{name} {found.get(name)}, expected {value}" for name, value in wanted.items() if found.get(name) != value]
            good, bad = good + len(wanted) - len(wrong), bad + len(wrong)
            print(f"{row['net']:38} {len(wanted) - len(wrong)} of {len(wanted)} verdicts  {'; '.join(wrong)}".rstrip(), flush=True)
    print(f"{good} verdicts agree, {bad} differ")
    return bad == 0


def figures(options):
    lines = []
    for net in FIGURES:
        for store in STORES:
            best = None
            for _ in range(options.runs):
                command = [options.nutshell, "check", options.corpus / net / "model.pnml", "--all", "--trace", "none",
                           "--format", "json", "--quiet", "--store", store, "--memory", options.memory]
                result = run(command, timeout=options.timeout)
                report, problem = nutshell_json(result)
                if problem:
                    sys.exit(f"{net}, {store}: {problem}")
                if best is None or result.cpu < best[0].cpu:
                    best = result, report
            result, report = best
            lines.append([net, store, f"{report['states']:,}", f"{report['transitions']:,}", f"{result.cpu:.2f}",
                          f"{report['transitions'] / result.cpu / 1e6:.2f}", f"{report['bytesPerState']:.1f}"])
            print(*lines[-1], flush=True)
    if options.write:
        header = ["net", "store", "states", "firings", "CPU s", "million firings / CPU s", "bytes / state"]
        text = (f"## Petri nets: firings and bytes\n\n{table(header, lines)}\n\nCPU seconds are those of the whole process, start-up and "
                f"compilation included; the best of {options.runs} runs.\nMeasured by `bench/nets.py --figures` on {machine()}.")
        write_section("nets figures", text, options.results)
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, default=ROOT.parent / "shared" / "corpus" / "pnml", help="folder of the nets and expected.tsv")
    parser.add_argument("--nutshell", type=Path, default=ROOT / "nutshell", help="the launcher")
    parser.add_argument("--min-states", type=int, default=0)
    parser.add_argument("--max-states", type=int, default=50_000_000)
    parser.add_argument("--net", help="only nets with this in their names")
    parser.add_argument("--store", default="tree")
    parser.add_argument("--memory", default="8g", help="passed on")
    parser.add_argument("--timeout", type=float, default=3600, help="seconds per net")
    parser.add_argument("--within", type=float, default=float("inf"), help="seconds after which no further net is begun")
    parser.add_argument("--no-liveness", dest="liveness", action="store_false", help="leave the costly examination out")
    parser.add_argument("--formulas", action="store_true", help="compare the verdicts of formulas")
    parser.add_argument("--ltl", action="store_true", help="compare the verdicts of linear temporal logic, with times")
    parser.add_argument("--figures", action="store_true", help="measure three nets with three stores")
    parser.add_argument("--runs", type=int, default=3, help="of each figure, the best counts")
    parser.add_argument("--write", action="store_true", help="write a section of the results file")
    parser.add_argument("--results", type=Path, default=RESULTS)
    options = parser.parse_args()
    if not (options.corpus / "expected.tsv").is_file():
        print(f"Skipped: no expected.tsv in {options.corpus}.\n  hint: name the folder with --corpus.")
        return
    done = (linear if options.ltl else formulas if options.formulas else figures if options.figures else counts)(options)
    sys.exit(0 if done else 1)


if __name__ == "__main__":
    main()
