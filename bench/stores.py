#!/usr/bin/env python3
"""Bytes per state and CPU time of each storage method, relative to `exact` in the same run.

Takes one instance of each family of ../shared/corpus (from 0.3 to 10 million states, the one nearest to a million)
and our own of bench/models; skips the corpus where it is absent. Each run is breadth-first with --trace none;
the best of --rounds runs counts. Writes a section of RESULTS.md with --write.
"""

import argparse
import statistics
import sys
from pathlib import Path

from measure import ROOT, RESULTS, machine, nutshell_json, run, table, write_section

MODELS = ["phils.13", "anderson.6", "swp.5-4-5", "wide.7", "wider.4-32", "peterson.5"]
STORES = ["exact", "tree", "comback:cache=0", "comback:cache=1000", "comback:cache=10000", "comback:cache=100000",
          "delta", "sorted"]


def corpus_instances(corpus, least, most):
    """One instance a family: the one whose number of states is nearest to a million."""
    families = {}
    expected = corpus / "expected.tsv"
    if not expected.exists():
        print(f"there is no corpus at {corpus}: only our own models are measured", file=sys.stderr)
        return []
    for line in expected.read_text().splitlines()[1:]:
        name, states = line.split("\t")[:2]
        if least <= int(states) <= most:
            families.setdefault(name.split(".")[0], []).append((int(states), name))
    chosen = []
    for family, instances in sorted(families.items()):
        states, name = min(instances, key=lambda i: max(i[0] / 1e6, 1e6 / i[0]))
        chosen.append((name, corpus / family / f"{name}.dve", states))
    return chosen


def measure(nutshell, model, store, rounds, timeout):
    best, report = None, None
    for _ in range(rounds):
        result = run([nutshell, "check", model, "--store", store, "--trace", "none", "--format", "json", "--all", "-q"],
                     timeout=timeout)
        found, problem = nutshell_json(result)
        if problem:
            return None, problem
        if best is None or result.cpu < best.cpu:
            best, report = result, found
    return best, report


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nutshell", type=Path, default=ROOT / "nutshell")
    parser.add_argument("--corpus", type=Path, default=ROOT.parent / "shared" / "corpus" / "dve")
    parser.add_argument("--stores", nargs="+", default=STORES)
    parser.add_argument("--models", nargs="*", type=Path, help="measure only these files")
    parser.add_argument("--min-states", type=int, default=300_000)
    parser.add_argument("--max-states", type=int, default=10_000_000)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--timeout", type=float, default=600)
    parser.add_argument("--section", default="stores", help="name of the section in RESULTS.md")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--results", type=Path, default=RESULTS)
    options = parser.parse_args()

    if options.models:
        instances = [(model.stem, model, None) for model in options.models]
    else:
        instances = [(name, ROOT / "bench" / "models" / f"{name}.dve", None) for name in MODELS]
        instances += corpus_instances(options.corpus, options.min_states, options.max_states)

    rows, sizes, ratios = [], {s: [] for s in options.stores}, {s: [] for s in options.stores}
    for name, model, expected in instances:
        row, base = [name, ""], None
        for store in options.stores:
            best, report = measure(options.nutshell, model, store, options.rounds, options.timeout)
            if best is None:
                row += ["", report]
                continue
            if expected is not None and report["states"] != expected:
                print(f"{name} with {store}: {report['states']} states, not {expected}", file=sys.stderr)
                return 1
            base = base or best.cpu
            row[1] = f"{report['states']:,}"
            per_state = report["memoryBytes"] / report["states"]
            row += [f"{per_state:.{1 if per_state >= 5 else 2}f}", f"{best.cpu / base:.2f}"]
            sizes[store].append(per_state)
            ratios[store].append(best.cpu / base)
        rows.append(row)
        print(" ".join(str(cell) for cell in row), flush=True)

    median = ["median", f"{len(rows)} models"]
    for store in options.stores:
        known = sizes[store]
        median += [f"{statistics.median(known):.{1 if statistics.median(known) >= 5 else 2}f}", f"{statistics.median(ratios[store]):.2f}"] if known else ["", ""]
    header = ["model", "states"]
    for store in options.stores:
        header += [f"{store} B/state", "CPU"]
    text = (f"## {options.section.capitalize()}\n\n`bench/stores.py`, best of {options.rounds}; {machine()}. Breadth first, "
            "`--trace none`. B/state is everything the tables held at their peak; CPU is relative to "
            f"`{options.stores[0]}`, start of the JVM included.\n\n" + table(header, rows + [median]))
    print(text)
    if options.write:
        write_section(options.section, text, options.results)
    return 0


if __name__ == "__main__":
    sys.exit(main())
