#!/usr/bin/env python3
"""The tables of the paper on the sweep-line method, for our models of examples/sweep.

For each configuration a full exploration and a sweep: all states, the most states held at once, CPU seconds, and how
much less the sweep takes of both. Both use the same store, --trace none, and the best of --rounds runs counts, the two
taking turns. Their states, transitions, deadlocks and verdicts must agree. Writes a section of RESULTS.md with --write.

    bench/sweep.py --rounds 3 --write
    bench/sweep.py --tables stop_and_wait --store tree --collect 2000
"""

import argparse
import sys
from pathlib import Path

from measure import ROOT, RESULTS, machine, nutshell_json, run, table, write_section

# Name: title, model, what is asked, and the configurations: what to call each, and its constants.
TABLES = {
    "sliding_window": (
        "Table 1: sliding window protocol, by packets", "sliding_window.dve", ["--assertions"],
        [(str(n), {"PACKETS": n}) for n in (5, 10, 15, 20, 25, 100)],
    ),
    "stop_and_wait": (
        "Table 2: stop-and-wait protocol, by packets", "stop_and_wait.dve", ["--assertions"],
        [(str(n), {"PACKETS": n}) for n in (10, 50, 100, 200, 300, 400, 500, 1000)],
    ),
    "key_boot": (
        "In the spirit of table 3: booting devices that share a key, with a global clock, by devices and time",
        "key_boot.dve", ["--reach", "key == 1", "--invariant", "keys <= 1"],
        [(f"{n} devices, {h} ticks", {"DEVICES": n, "HORIZON": h}) for n in (3, 4, 5) for h in (12, 24)],
    ),
}
COMPARED = ["verdict", "complete", "states", "transitions", "deadlocks"]


def explore(options, model, constants, asked, order):
    command = [options.nutshell, "check", ROOT / "examples" / "sweep" / model, "--store", options.store, "--order", order,
               "--trace", "none", "--format", "json", "-q", *asked]
    if order == "sweep" and options.collect:
        command += ["--collect", str(options.collect)]
    for name, value in constants.items():
        command += ["--set", f"{name}={value}"]
    result = run(command, timeout=options.timeout)
    report, problem = nutshell_json(result)
    if problem:
        sys.exit(f"{model} {constants} {order}: {problem}")
    return result.cpu, report


def compare(options, model, constants, asked):
    best = {}
    for _ in range(options.rounds):
        for order in ("bfs", "sweep"):
            cpu, report = explore(options, model, constants, asked, order)
            best[order] = min(best.get(order, (cpu, report)), (cpu, report), key=lambda pair: pair[0])
    (full_cpu, full), (sweep_cpu, swept) = best["bfs"], best["sweep"]
    for field in COMPARED:
        if full[field] != swept[field]:
            sys.exit(f"{model} {constants}: {field} is {full[field]}, but {swept[field]} by a sweep")
    held = swept["statistics"]["most states held"]
    return [
        f"{full['states']:,}", f"{full_cpu:.2f}", f"{full['memoryBytes'] / 1024:,.0f}",
        f"{held:,}", f"{sweep_cpu:.2f}", f"{swept['memoryBytes'] / 1024:,.0f}",
        f"{100 * (1 - held / full['states']):.1f} %", f"{100 * (1 - sweep_cpu / full_cpu):.1f} %",
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nutshell", type=Path, default=ROOT / "nutshell")
    parser.add_argument("--tables", nargs="+", default=list(TABLES), choices=list(TABLES))
    parser.add_argument("--store", default="exact", choices=["exact", "tree"])
    parser.add_argument("--collect", type=int, help="new states between two garbage collections; default: when worth it")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--timeout", type=float, default=600)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--results", type=Path, default=RESULTS)
    options = parser.parse_args()

    header = ["", "full: states", "CPU s", "KiB", "sweep: states held", "CPU s", "KiB", "fewer states", "less CPU"]
    parts = []
    for name in options.tables:
        title, model, asked, configurations = TABLES[name]
        rows = []
        for label, constants in configurations:
            rows.append([label, *compare(options, model, constants, asked)])
            print(f"{name:16}", *rows[-1], flush=True)
        parts.append(f"**{title}** (`examples/sweep/{model}`)\n\n{table(header, rows)}")
    collected = f"after every {options.collect:,} new states" if options.collect else "when that is worth it"
    text = (
        "## The sweep-line method\n\n"
        f"A full breadth-first exploration beside a sweep that forgets {collected}, `--store {options.store}`, `--trace none`. "
        "States, transitions, deadlocks and verdicts agree in every row. CPU seconds are those of the whole process, the best "
        f"of {options.rounds}: start and warm-up of the JVM, about half a second, are most of the small rows. KiB is the most that "
        "the tables held.\n\n"
        + "\n\n".join(parts) + f"\n\nMeasured by `bench/sweep.py` on {machine()}."
    )
    if options.write:
        write_section("sweep", text, options.results)
        print(f"Wrote {options.results}")


if __name__ == "__main__":
    main()
