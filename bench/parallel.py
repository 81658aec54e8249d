#!/usr/bin/env python3
"""Breadth-first search on one and on several threads: wall and CPU time, and where the threads spent their time.

Every run of a model must count the same states, transitions, levels and deadlocks; a difference ends the script with exit code 1.
The times of the threads are those that `nutshell check --format json` reports as `workload`. From them follows a prediction for more
processors, which is printed as such (docs/threads.md has the arithmetic).

    bench/parallel.py                       the models of MODELS with exact and tree, into bench/RESULTS.md
    bench/parallel.py --print --stores exact phils.13
    bench/parallel.py --print --same anderson.6.dve ...    only compare the counts of 1, 2, 3, 4 and 8 threads
"""

import argparse
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from measure import ROOT, machine, nutshell_json, run, table, write_section

MODELS = ["phils.15", "anderson.7", "swp.6-5-6", "wide.8", "peterson.5"]
COUNTS = ["states", "transitions", "levels", "deadlocks", "verdict"]
PREDICTED = [4, 8, 16, 64]


def model(name, folder):
    """The file of that name, of bench/models, or generated."""
    for path in (Path(name), ROOT / "bench" / "models" / f"{name}.dve"):
        if path.is_file():
            return path
    family, sizes = name.split(".", 1)
    path = folder / f"{name}.dve"
    text = subprocess.run([sys.executable, ROOT / "bench" / "models" / "generate.py", family, *sizes.split("-")],
                          check=True, capture_output=True, text=True).stdout
    path.write_text(text)
    return path


def check(file, store, threads, timeout):
    result = run([ROOT / "nutshell", "check", file, "--all", "--trace", "none", "--store", store, "--threads", threads,
                  "--format", "json", "--quiet"], timeout=timeout)
    report, problem = nutshell_json(result)
    if problem:
        sys.exit(f"{file} with {store} on {threads} threads: {problem}")
    return result, report


def counts(report):
    return [report[name] for name in COUNTS]


def predicted(workload, processors):
    """The speed-up over one worker where recording is done by one thread and everything else is divided evenly (Amdahl's law)."""
    recording = workload["recording"]
    shared = sum(workload["expanding"])
    return (recording + shared) / (recording + shared / processors)


def at_once(file, store, count, timeout):
    """The wall time in which as many independent searches on one thread each end: what the machine's processors have to give."""
    with ThreadPoolExecutor(count) as pool:
        return max(result.wall for result, _ in pool.map(lambda _: check(file, store, 1, timeout), range(count)))


def measured(file, store, options):
    """The row of a model and a store."""
    best = {}
    together = []
    for _ in range(options.rounds):
        together.append(at_once(file, store, options.threads, options.timeout))
        for threads in (1, options.threads):
            result, report = check(file, store, threads, options.timeout)
            if threads not in best or result.wall < best[threads][0].wall:
                best[threads] = (result, report)
    (alone, one), (shared, many) = best[1], best[options.threads]
    bound = options.threads * alone.wall / min(together)
    ceiling = options.threads * alone.wall / alone.cpu
    if counts(one) != counts(many):
        sys.exit(f"{file} with {store}: {counts(one)} on one thread, {counts(many)} on {options.threads}")
    row = [f"{file.stem}, {store}", f"{one['states']:,}", f"{alone.wall:.2f}", f"{shared.wall:.2f}",
           f"**{alone.wall / shared.wall:.2f}×**", f"{bound:.2f}×", f"{ceiling:.2f}×",
           f"{shared.cpu / alone.cpu:.2f}×", f"{many['memoryBytes'] / one['memoryBytes']:.3f}×"]
    work = many["workload"]
    if work is None:
        return row + ["-"] * (3 + len(PREDICTED))
    return row + [f"{work['recording']:.2f}", " ".join(f"{t:.2f}" for t in work["expanding"]),
                  " ".join(f"{t:.2f}" for t in work["waiting"]),
                  *(f"{predicted(work, n):.1f}×" for n in PREDICTED)]


def compared(files, options):
    """Compares the counts of all numbers of threads."""
    for file in files:
        for store in options.stores:
            expected = counts(check(file, store, 1, options.timeout)[1])
            for threads in (2, 3, 4, 8):
                told = counts(check(file, store, threads, options.timeout)[1])
                if told != expected:
                    sys.exit(f"{file} with {store}: {expected} on one thread, {told} on {threads}")
            print(f"{file.stem}, {store}: {expected[0]:,} states, the same on 1, 2, 3, 4 and 8 threads", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stores", type=lambda text: text.split(","), default=["exact", "tree"])
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=2, help="runs of each, of which the quickest counts")
    parser.add_argument("--timeout", type=float, default=600, help="seconds of each run")
    parser.add_argument("--same", action="store_true", help="compare counts only")
    parser.add_argument("--print", action="store_true", help="print the section instead of writing it")
    parser.add_argument("models", nargs="*", default=MODELS, help="files, or names as bench/models/generate.py makes them")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = [model(name, Path(folder)) for name in options.models]
        if options.same:
            compared(files, options)
            return
        rows = [measured(file, store, options) for file in files for store in options.stores]
    section = (
        f"## Several threads\n\nThe whole state space on one and on {options.threads} threads, whole process with start-up, the quickest of "
        f"{options.rounds}. Counts are equal in every row. *Bound* is what the processors have to give: how much more {options.threads} independent "
        "searches on one thread each do at once than one. *Ceiling* is the speed-up if the threads divided the CPU time of the run on one thread "
        "evenly, with that of the JIT compiler, which one thread leaves to another processor. Then, in seconds: what the searching thread recorded in order; for each thread, how "
        "long it expanded and stored, and how long it waited for others. The last columns are **predictions, not measurements** "
        "([why](../docs/threads.md#figures-and-a-prediction)): (recording + expanding) / (recording + expanding / processors). They are relative to one worker of a round, not "
        "to the column of one thread, and leave out that each thread hashes all states when a table grows, and the limits of memory.\n\n"
        + table(["model, store", "states", "1 thread, s", f"{options.threads} threads, s", "speed-up", "bound", "ceiling", "CPU", "memory", "recording",
                 "expanding", "waiting", *(f"predicted for {n}" for n in PREDICTED)], rows)
        + f"\n\nMeasured by `bench/parallel.py` on {machine()}."
    )
    if options.print:
        print(section)
    else:
        write_section("parallel", section)


if __name__ == "__main__":
    main()
