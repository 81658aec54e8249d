#!/usr/bin/env python3
"""The `sorted` store beside `exact` in the same run: the same counts, bits a state, CPU time, peak resident set.

Takes every instance of ../shared/corpus from --min-states to --max-states and our own of bench/models; skips the
corpus where it is absent. States, transitions, levels and deadlocks of the two must agree, with each other and with
what the corpus expects. Breadth first, --trace none. Rows go to --rows as they come, and a row that is there is not
run again with as many threads: a run that was cut short goes on. Writes a section of RESULTS.md with --write.

    bench/sorted.py --write
    bench/sorted.py --model needham.4
"""

import argparse
import csv
import json
import statistics
import sys
from pathlib import Path

from measure import ROOT, RESULTS, machine, nutshell_json, run, table, write_section

OWN = ["phils.13", "anderson.6", "swp.5-4-5", "wide.7", "peterson.5", "path.1000000"]
COUNTS = {"states": "states", "transitions": "transitions", "levels": "bfs_levels", "deadlocks": "deadlock_states"}
DEEP = 500
LARGE = 1_000_000


def instances(options):
    found = [(f"our {name}", ROOT / "bench" / "models" / f"{name}.dve", {}) for name in OWN]
    expected = options.corpus / "expected.tsv"
    if not expected.exists():
        print(f"there is no corpus at {options.corpus}: only our own models are measured", file=sys.stderr)
        return found
    with open(expected, newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if options.min_states <= int(row["states"]) <= options.max_states:
                family = row["instance"].rsplit(".", 1)[0]
                counts = {ours: int(row[theirs]) for ours, theirs in COUNTS.items() if row[theirs] != "-"}
                found.append((row["instance"], options.corpus / family / f"{row['instance']}.dve", counts))
    return sorted(found, key=lambda instance: instance[2].get("states", 0))


def explore(model, store, options):
    """The counts, and what they cost; or why there are none."""
    result = run([options.nutshell, "check", model, "--store", store, "--memory", options.memory, "--trace", "none",
                  "--threads", options.threads, "--format", "json", "--all", "-q"], timeout=options.timeout)
    report, problem = nutshell_json(result)
    if problem or not report["complete"]:
        return None, problem or report.get("reason") or "incomplete"
    figures = {count: report[count] for count in COUNTS}
    return figures | {"bytes": report["memoryBytes"], "cpu": result.cpu, "rss": result.rss}, None


def measure(model, expected, options):
    row = {}
    for store in ("exact", "sorted"):
        row[store], row["problem"] = explore(model, store, options)
        if row["problem"]:
            row["problem"] = f"{store}: {row['problem']}"
            return row
        wrong = [f"{store}: {row[store][count]:,} {count}, not {known:,}"
                 for count, known in (expected or {count: row["exact"][count] for count in COUNTS}).items()
                 if row[store][count] != known]
        wrong += [f"{count} differ" for count in COUNTS if row[store][count] != row["exact"][count]]
        if wrong:
            row["mismatch"] = "; ".join(wrong)
            return row
    return row


def bits(row):
    return 8 * row["sorted"]["bytes"] / row["sorted"]["states"]


def ratio(row):
    return row["sorted"]["cpu"] / row["exact"]["cpu"]


def beyond(row):
    """How much of the resident set is not tables, in MB of 10^6 bytes."""
    return (row["sorted"]["rss"] - row["sorted"]["bytes"]) / 1e6


def summary(rows):
    large = {name: row for name, row in rows.items() if row["sorted"]["states"] >= LARGE}
    deep = {name: row for name, row in rows.items() if row["sorted"]["levels"] > DEEP}
    sizes = sorted(bits(row) for row in large.values())
    ninetieth = statistics.quantiles(sizes, n=10, method="inclusive")[-1] if len(sizes) > 1 else sizes[0]
    families = {name.rsplit(".", 1)[0] for name in large}
    lines = [
        f"{len(rows)} models, all with the same states, transitions, levels and deadlocks; the largest has "
        f"{max(row['sorted']['states'] for row in rows.values()):,} states.",
        f"Of the {len(large)} with a million states or more ({len(families)} families): median {statistics.median(sizes):.1f} bits a state, "
        f"90th percentile {ninetieth:.1f}.",
        f"CPU time to `exact`: median {statistics.median(ratio(row) for row in rows.values()):.2f}.",
    ]
    if deep:
        lines.append(f"With more than {DEEP} levels: " + ", ".join(
            f"{name} {ratio(row):.1f}" for name, row in sorted(deep.items())) + ".")
    lines.append(f"Beside its tables a process held at most {max(beyond(row) for row in rows.values()):,.0f} MB.")
    return "\n".join(f"- {line}" for line in lines)


def section(rows, others, threads):
    cells = [[name, f"{row['sorted']['states']:,}", f"{row['sorted']['levels']:,}",
              f"{row['exact']['bytes'] / row['exact']['states']:.1f}", f"{bits(row):.1f}",
              f"{row['exact']['cpu']:.2f}", f"{row['sorted']['cpu']:.2f}", f"{ratio(row):.2f}",
              f"{row['sorted']['bytes'] / 1e6:,.1f}", f"{row['sorted']['rss'] / 1e6:,.0f}"]
             for name, row in sorted(rows.items(), key=lambda item: item[1]["sorted"]["states"])]
    missing = "".join(f"\n- {name}: {why}" for name, why in others.items())
    return (f"## The sorted store\n\n`bench/sorted.py`, one run each; {machine()}. Breadth first, `--trace none --threads {threads}`. Bytes and bits a state "
            f"are everything the tables held at their peak, CPU seconds those of the whole process.\n\n{summary(rows)}{missing}\n\n"
            + table(["model", "states", "levels", "exact: bytes a state", "sorted: bits a state", "exact: CPU s", "sorted: CPU s",
                     "ratio", "sorted: tables, MB", "sorted: peak RSS, MB"], cells))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nutshell", type=Path, default=ROOT / "nutshell")
    parser.add_argument("--corpus", type=Path, default=ROOT.parent / "shared" / "corpus" / "dve")
    parser.add_argument("--model", help="only models with this in their names")
    parser.add_argument("--min-states", type=int, default=300_000)
    parser.add_argument("--max-states", type=int, default=50_000_000)
    parser.add_argument("--memory", default="10g")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--timeout", type=float, default=3600)
    parser.add_argument("--rows", type=Path, default=ROOT / "bench" / "target" / "sorted.json")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--results", type=Path, default=RESULTS)
    options = parser.parse_args()

    rows = json.loads(options.rows.read_text()) if options.rows.exists() else {}
    others, wrong = {}, False
    for name, model, expected in instances(options):
        if options.model and options.model not in name:
            continue
        if rows.get(name, {}).get("threads") != options.threads:
            row = measure(model, expected, options) | {"threads": options.threads}
            if "mismatch" in row or row["problem"]:
                others[name] = row.get("mismatch") or row["problem"]
                wrong |= "mismatch" in row
                print(f"{name}: {others[name]}", flush=True)
                continue
            rows[name] = row
            options.rows.parent.mkdir(exist_ok=True)
            options.rows.write_text(json.dumps(rows, indent=1))
        print(f"{name:24} {rows[name]['sorted']['states']:>12,} states {bits(rows[name]):6.1f} bits {ratio(rows[name]):5.2f} "
              f"x CPU  {beyond(rows[name]):5.0f} MB beside the tables", flush=True)
    if rows:
        text = section(rows, others, options.threads)
        print(text)
        if options.write:
            write_section("the sorted store", text, options.results)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
