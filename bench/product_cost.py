#!/usr/bin/env python3
"""What the search for accepting cycles costs beside plain searches, on property processes of a DVE corpus that hold.

CPU time: a nested and a plain depth-first search of the same product, with `exact`, best of three by turns.
Memory: the product under a nested search against the system alone, breadth first, both with `tree`.

    bench/product_cost.py          the ten products of INSTANCES, into bench/RESULTS.md
    bench/product_cost.py --print anderson.4.prop2
"""

import argparse
import statistics
import subprocess
from pathlib import Path

from measure import ROOT, machine, table, write_section
from micro import class_path, java

# Products of 300,000 states and more, of models that need no wider ranges than they learn.
INSTANCES = [
    "bopdp.3.prop1", "bopdp.3.prop3", "elevator.4.prop2", "lamport.5.prop4", "leader_election.4.prop2", "bopdp.3.prop4",
    "peterson.4.prop4", "elevator.4.prop3", "public_subscribe.2.prop1", "synapse.6.prop3",
]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, default=ROOT.parent / "shared" / "corpus" / "dve", help="folder of the models")
    parser.add_argument("--print", action="store_true", help="print the section instead of writing it")
    parser.add_argument("instances", nargs="*", default=INSTANCES)
    options = parser.parse_args()
    files = [options.corpus / name.split(".")[0] / f"{name}.dve" for name in options.instances]
    if not all(file.is_file() for file in files):
        print(f"Skipped: not all models are in {options.corpus}.\n  hint: name the folder with --corpus.")
        return
    output = subprocess.run([java(), "-cp", class_path(), "-Xmx4g", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED",
                             "io.nutshell.bench.ProductCost", *files], check=True, capture_output=True, text=True).stdout
    rows, slower, larger = [], [], []
    for line in output.splitlines():
        name, states, transitions, plain, nested, system, product = line.split("\t")
        slower.append(float(nested) / float(plain))
        larger.append(int(product) / int(system))
        rows.append([name.removesuffix(".dve"), f"{int(states):,}", f"{int(transitions):,}", plain, nested, f"**{slower[-1]:.2f}×**",
                     f"{int(system) / 2**20:.1f}", f"{int(product) / 2**20:.1f}", f"**{larger[-1]:.2f}×**"])
    section = (
        "## What the search for accepting cycles costs\n\nProperty processes that hold, so that the whole product is searched. CPU seconds of a "
        "depth-first search of the product, plain and nested (`exact`), best of three; MiB of the system alone (breadth first) and of the "
        f"product (nested), with `tree`. The median of the CPU times is **{statistics.median(slower):.2f}×**, that of the memory "
        f"**{statistics.median(larger):.2f}×**.\n\n"
        + table(["model", "states", "transitions", "plain, CPU s", "nested, CPU s", "ratio", "system, MiB", "product, MiB", "ratio"], rows)
        + f"\n\nMeasured by `bench/product_cost.py` on {machine()}."
    )
    if options.print:
        print(section)
    else:
        write_section("product cost", section)


if __name__ == "__main__":
    main()
