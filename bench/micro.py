#!/usr/bin/env python3
"""Builds and runs the JMH measurements of single parts: nanoseconds per transition generated, per state added, per word of memory.

    bench/micro.py                        all of them
    bench/micro.py Successor --write      those with this in their name, into bench/RESULTS.md
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from measure import RESULTS, ROOT, java, machine, table, write_section


def class_path():
    listed = ROOT / "bench" / "target" / "classpath"
    subprocess.run(["mvn", "-q", "-B", "-DskipTests", "-pl", "bench", "-am", "package",
                    "dependency:build-classpath", f"-Dmdep.outputFile={listed}"], cwd=ROOT, check=True)
    return f"{ROOT / 'bench' / 'target' / 'classes'}:{listed.read_text().strip()}"


def measured(options):
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        subprocess.run([java(), "-cp", class_path(), "--enable-native-access=ALL-UNNAMED", "org.openjdk.jmh.Main",
                        options.name, "-rf", "json", "-rff", file.name], check=True, stdout=sys.stderr)
        return json.load(open(file.name))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="?", default=".*", help="a regular expression")
    parser.add_argument("--write", action="store_true", help="write a section of the results file")
    parser.add_argument("--results", type=Path, default=RESULTS)
    options = parser.parse_args()
    rows = []
    for one in measured(options):
        name = ".".join(one["benchmark"].rsplit(".", 2)[1:])
        of = ", ".join(f"{value}" for value in one.get("params", {}).values())
        score = one["primaryMetric"]
        rows.append([f"{name} {of}", f"{score['score']:.1f}", f"± {score['scoreError']:.1f}", score["scoreUnit"]])
    text = f"""## Single parts

{table(["part", "time", "error (99.9 %)", "unit"], rows)}

Measured by `bench/micro.py` on {machine()}.
"""
    print(text)
    if options.write:
        write_section("micro", text, options.results)


if __name__ == "__main__":
    main()
