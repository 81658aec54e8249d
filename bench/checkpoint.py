#!/usr/bin/env python3
"""What checkpoints cost: the same run with and without, in turn, by CPU time.

    bench/checkpoint.py --rounds 2 /tmp/phils.17.dve --write
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from measure import ROOT, RESULTS, machine, nutshell_json, run, table, write_section


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="+", type=Path)
    parser.add_argument("--nutshell", type=Path, default=ROOT / "nutshell")
    parser.add_argument("--store", default="exact")
    parser.add_argument("--every", default="1m")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()), help="where checkpoints go")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--results", type=Path, default=RESULTS)
    options = parser.parse_args()

    rows = []
    for model in options.models:
        cpu = {False: [], True: []}
        wall, counts, kept = 0, set(), 0
        for _ in range(options.rounds):
            for checkpoints in (False, True):
                folder = Path(tempfile.mkdtemp(prefix="nutshell-checkpoint-", dir=options.folder))
                try:
                    more = ["--checkpoint", folder / "run", "--checkpoint-every", options.every] if checkpoints else []
                    result = run([options.nutshell, "check", model, "--store", options.store, "--trace", "none", "--all",
                                  "--format", "json", "-q", *more])
                    report, problem = nutshell_json(result)
                    if problem or not report["complete"]:
                        sys.exit(f"{model}: {problem or 'not complete'}")
                    cpu[checkpoints].append(result.cpu)
                    counts.add((report["states"], report["transitions"], report["levels"]))
                    if checkpoints:
                        wall = result.wall
                        kept = sum(file.stat().st_size for file in (folder / "run").iterdir())
                    print(model.stem, "with" if checkpoints else "without", f"{result.cpu:.1f} s", flush=True)
                finally:
                    shutil.rmtree(folder)
        if len(counts) != 1:
            sys.exit(f"{model}: counts differ: {counts}")
        without, having = min(cpu[False]), min(cpu[True])
        states = counts.pop()[0]
        rows.append([model.stem, f"{states:,}", f"{without:.1f}", f"{having:.1f}", f"{100 * (having / without - 1):+.1f} %",
                     f"{(having - without) / states * 1e9:.0f}", f"{kept / 1e6:,.0f}", f"{wall:.0f}"])
    header = ["model", "states", "CPU s without", "CPU s with", "more", "ns a state", "MB kept", "wall s with"]
    text = (f"## Checkpoints\n\n`bench/checkpoint.py --store {options.store} --every {options.every} --rounds {options.rounds}`; "
            f"{machine()}. Breadth first, `--trace none`; the best of {options.rounds} each, in turn.\n\n" + table(header, rows))
    print(text)
    if options.write:
        write_section("checkpoints", text, options.results)


if __name__ == "__main__":
    main()
