#!/usr/bin/env python3
"""What it takes to verify a certificate, beside the exploration that it is of, by CPU time.

    bench/verify.py bench/models/*.dve --write
"""

import argparse
import sys
import tempfile
from pathlib import Path

from measure import ROOT, RESULTS, machine, nutshell_json, run, table, write_section


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="+", type=Path)
    parser.add_argument("--nutshell", type=Path, default=ROOT / "nutshell")
    parser.add_argument("--store", default="exact")
    parser.add_argument("--reachable", action="store_true", help="prove the count too")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--results", type=Path, default=RESULTS)
    options = parser.parse_args()

    rows = []
    for model in options.models:
        check = [options.nutshell, "check", model, "--store", options.store, "--all", "--trace", "none", "--format", "json",
                 "-q"]
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "all.cert"
            explored = run(check)
            report, problem = nutshell_json(explored)
            written = run([*check, "--certificate", file])
            verified = run([options.nutshell, "verify", file, model, *(["--reachable"] if options.reachable else [])])
            if problem or verified.code != 0:
                sys.exit(f"{model}: {problem or verified.err or verified.out}")
            bytes_ = file.stat().st_size
        rows.append([model.stem, f"{report['states']:,}", f"{explored.cpu:.1f}", f"{written.cpu:.1f}",
                     f"{bytes_ / report['states']:.1f}", f"{verified.cpu:.1f}", f"{verified.cpu / explored.cpu:.2f}"])
        print(" ".join(rows[-1]), flush=True)
    ratios = sorted(float(row[6]) for row in rows)
    header = ["model", "states", "explored, CPU s", "with a certificate", "bytes a state", "verified, CPU s",
              "to exploring"]
    text = (f"## Certificates verified\n\n`bench/verify.py{' --reachable' if options.reachable else ''}`; {machine()}. `--store {options.store}`, breadth first, start of the JVM "
            f"included. Verified in {ratios[0]:.2f} to {ratios[-1]:.2f} times the CPU time of exploring (median "
            f"{ratios[len(ratios) // 2]:.2f}).\n\n" + table(header, rows))
    print(text)
    if options.write:
        write_section("verify", text, options.results)


if __name__ == "__main__":
    main()
