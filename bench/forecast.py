#!/usr/bin/env python3
"""Stops searches of known size early and compares the forecast with what there really is.

The corpus is not part of this repository; --corpus says where it is: a folder with expected.tsv and
<family>/<instance>.dve. Each model is searched until so many per cent of its states are found.

    bench/forecast.py                             5 and 20 per cent, all models of 10,000 to 2,000,000 states
    bench/forecast.py --family lamport --share 50
"""

import argparse
import csv
import math
import sys
from pathlib import Path

from measure import ROOT, nutshell_json, run


def rows(options):
    with open(options.corpus / "expected.tsv", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            family = row["instance"].rsplit(".", 1)[0]
            if options.family and family not in options.family.split(","):
                continue
            if options.min_states <= int(row["states"]) <= options.max_states:
                yield row["instance"], int(row["states"]), options.corpus / family / f"{row['instance']}.dve"


def forecast(model, states, share, options):
    limit = max(1, states * share // 100)
    result = run([options.nutshell, "check", model, "--all", "--trace", "none", "--quiet", "--format", "json",
                  "--max-states", limit], timeout=options.timeout)
    report, problem = nutshell_json(result)
    if problem:
        print(f"{model}: {problem}", file=sys.stderr)
        return None
    return report.get("forecast")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, default=ROOT.parent / "shared" / "corpus" / "dve")
    parser.add_argument("--nutshell", default=ROOT / "nutshell")
    parser.add_argument("--family")
    parser.add_argument("--min-states", type=int, default=10_000)
    parser.add_argument("--max-states", type=int, default=2_000_000)
    parser.add_argument("--share", type=int, action="append", help="per cent of the states; default 5 and 20")
    parser.add_argument("--timeout", type=float, default=300)
    options = parser.parse_args()
    for share in options.share or [5, 20]:
        asked, told, near, inside = 0, 0, 0, 0
        for name, states, model in rows(options):
            asked += 1
            found = forecast(model, states, share, options)
            if not found:
                print(f"{share:3d} %  {name:24s} {states:12,d}  nothing said")
                continue
            told += 1
            near += abs(math.log(found["states"] / states)) <= math.log(2)
            inside += found["least"] <= states <= found["most"]
            print(f"{share:3d} %  {name:24s} {states:12,d}  {found['states'] / states:6.2f} times,"
                  f" {found['least']:,} to {found['most']:,}")
        print(f"{share} % explored: {asked} models, a forecast for {told}, within a factor of 2 for {near},"
              f" in the range for {inside}")


if __name__ == "__main__":
    main()
