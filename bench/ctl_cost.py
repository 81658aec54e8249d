#!/usr/bin/env python3
"""What deciding formulas of computation tree logic costs beside exploring the same net with the same store, in CPU time.

    bench/ctl_cost.py NET...            nets of the corpus, by name
    bench/ctl_cost.py --write NET...    the table, into bench/RESULTS.md
"""

import argparse
import statistics
import sys
from pathlib import Path

from measure import ROOT, machine, nutshell_json, run, table, write_section

FORMULAS = ["AG EF AX false", "AF AX false", "EG EX true", "AG (EX true -> EX EX true)"]
STORES = ["exact", "tree", "sorted"]


def cpu(options, net, store, formulas):
    command = [options.nutshell, "check", options.corpus / net / "model.pnml", "--quiet", "--format", "json", "--trace", "none", "--all",
               "--store", store, "--memory", options.memory, "--deadlock"]
    for formula in formulas:
        command += ["--ctl", formula]
    report, problem = nutshell_json(run(command, timeout=options.timeout))
    if problem:
        sys.exit(f"{net}, {store}: {problem}")
    return report["states"], report["cpuSeconds"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("nets", nargs="+")
    parser.add_argument("--corpus", type=Path, default=ROOT.parent / "shared/corpus/pnml")
    parser.add_argument("--nutshell", default=ROOT / "nutshell")
    parser.add_argument("--memory", default="4g")
    parser.add_argument("--timeout", type=float, default=120)
    parser.add_argument("--write", action="store_true", help="write the table into bench/RESULTS.md")
    options = parser.parse_args()
    rows, ratios = [], []
    for net in options.nets:
        for store in STORES:
            states, alone = cpu(options, net, store, [])
            _, together = cpu(options, net, store, FORMULAS)
            ratios.append((together - alone) / alone)
            rows.append([net, store, f"{states:,}", f"{alone:.2f}", f"{together - alone:.2f}", f"{ratios[-1]:.2f}"])
            print(*rows[-1], flush=True)
    text = table(["net", "store", "states", "exploring, s", "labelling, s", "ratio"], rows)
    print("\n" + text + f"\n\nmedian ratio {statistics.median(ratios):.2f}")
    if options.write:
        write_section("ctl cost", f"## What deciding formulas of computation tree logic costs\n\nCPU seconds of exploring a net, and those that "
                      f"{len(FORMULAS)} formulas together add (`{'`, `'.join(FORMULAS)}`), without traces. The median of the ratios is "
                      f"**{statistics.median(ratios):.2f}**.\n\n{text}\n\nMeasured by `bench/ctl_cost.py` on {machine()}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
