#!/usr/bin/env python3
"""Kills runs at random moments, resumes them, and compares how they end with a run that nobody disturbed.

Each model and store is run in rounds: begun with a checkpoint at every chance, killed (SIGKILL), resumed with a number of threads
chosen at random, killed again, until it ends by itself; then the counts and the verdict are compared. Rounds go on until --kills processes were
killed. Prints a line for each round, and a summary, also after Ctrl-C. Writes a section of RESULTS.md with --write.

    bench/kill.py --kills 200
    bench/kill.py --kills 20 --store sorted --store auto:1m --seed 7
"""

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from measure import ROOT, RESULTS, machine, nutshell_json, run, table, write_section

MODELS = ["bench/models/peterson.4.dve", "bench/models/phils.11.dve", "bench/models/swp.4-3-4.dve"]

# A size behind the colon is --memory: so little that auto moves to sorted, and sorted to disk.
STORES = ["auto", "auto:1m", "auto:300k", "exact", "tree", "comback", "delta", "sorted", "sorted:240k"]
COMPARED = ["verdict", "states", "transitions", "levels", "deadlocks"]


class Killings:
    def __init__(self, options):
        self.options = options
        self.chance = random.Random(options.seed)
        self.expected = {}
        self.moves = {}
        self.kills = Counter()
        self.rounds = Counter()
        self.resumed = Counter()
        self.wrong = []
        self.start = time.monotonic()

    def go_on(self):
        while self.kills.total() < self.options.kills:
            for model in self.options.model or MODELS:
                for store in self.options.store or STORES:
                    self.round(Path(model), store)
                    if self.kills.total() >= self.options.kills:
                        return

    def round(self, model, store):
        if (model, store) not in self.expected:
            self.expected[model, store] = self.undisturbed(model, store)
        truth, patience = self.expected[model, store]
        killed, resumed, found = self.disturbed(model, store, patience)
        self.kills[model, store] += killed
        self.resumed[model, store] += resumed
        self.rounds[model, store] += 1
        if found == truth:
            how = "as undisturbed"
        else:
            how = f"WRONG: {found}, expected {truth}"
            self.wrong.append(f"{model.stem}, {store}: {how}")
        print(f"{self.kills.total():4} kills  {model.stem:12} {store:12} {killed:2} kills, {resumed} taken up; {how}",
              flush=True)

    def words(self, model, store):
        name, _, memory = store.partition(":")
        return ["check", model, "--all", "--trace", "none", "--store", name, *(["--memory", memory] if memory else [])]

    def undisturbed(self, model, store):
        result = run([self.options.nutshell, *self.words(model, store), "--quiet", "--format", "json"], cwd=ROOT)
        report, problem = nutshell_json(result)
        if problem or not report["complete"]:
            sys.exit(f"{model} with {store}: {problem or 'not complete'}")
        moved = [switch["to"] for switch in report["switches"]]
        self.moves[model, store] = ", ".join(moved)
        return essence(report), result.wall

    def disturbed(self, model, store, patience):
        """Kills until a process ends by itself; answers how often it was killed and taken up, and its report.

        The more often it was killed the later it is, on average: else a run might never get any further.
        """
        folder = Path(tempfile.mkdtemp(prefix="nutshell-kill-"))
        killed = resumed = 0
        try:
            while True:
                kept = (folder / "run" / "checkpoint").exists()
                words = ["resume", folder / "run"] if kept else [
                    *self.words(model, store), "--checkpoint", folder / "run"]
                resumed += kept
                process = subprocess.Popen(
                    [str(word) for word in [self.options.nutshell, *words, "--checkpoint-every", "1ms", "--quiet",
                                            "--format", "json", "--threads", self.chance.choice(self.options.threads)]],
                    cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
                try:
                    out, err = process.communicate(timeout=self.chance.uniform(0.05, 1 + killed / 4) * patience)
                except BaseException as ended:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.communicate()
                    if not isinstance(ended, subprocess.TimeoutExpired):
                        raise
                    killed += 1
                    continue
                if process.returncode not in (0, 1):
                    return killed, resumed, {"exit code": process.returncode, "message": err.strip()}
                return killed, resumed, essence(json.loads(out))
        finally:
            shutil.rmtree(folder)

    def summary(self):
        return (f"{self.kills.total()} kills and {self.resumed.total()} resumptions in {self.rounds.total()} runs, of which "
                f"{len(self.wrong)} ended otherwise than undisturbed; {time.monotonic() - self.start:.0f} s")

    def section(self):
        rows = [[model.stem, store, moved, self.rounds[model, store], self.kills[model, store],
                 self.resumed[model, store]] for (model, store), moved in self.moves.items()]
        return ("## Killed and resumed\n\n"
                f"`bench/kill.py --kills {self.options.kills} --seed {self.options.seed}`; {machine()}. Runs with a checkpoint "
                f"at every chance, on {' or '.join(self.options.threads)} threads by chance, are killed (SIGKILL) at random moments and resumed, "
                "until one ends by itself; its verdict, "
                "states, transitions, levels and deadlocks must be those of a run that nobody disturbed. A size behind the "
                f"store is `--memory`.\n\n**{self.summary()}.**\n\n"
                + table(["model", "store", "moved to", "runs", "kills", "resumptions"], rows)
                + "".join(f"\n- {line}" for line in self.wrong))


def essence(report):
    return {field: report[field] for field in COMPARED}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nutshell", default=ROOT / "nutshell")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--store", action="append", help="a store, or STORE:MEMORY")
    parser.add_argument("--model", action="append")
    parser.add_argument("--threads", type=lambda text: text.split(","), default=["1", "2", "4"],
                        help="each process uses one of these numbers of threads, by chance")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--results", type=Path, default=RESULTS)
    options = parser.parse_args()
    killings = Killings(options)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        killings.go_on()
    except (KeyboardInterrupt, SystemExit) as ended:
        print(f"ended early: {ended or 'interrupted'}")
        options.write = False
    print("\n".join([*killings.wrong, killings.summary()]), flush=True)
    if options.write:
        write_section("kills", killings.section(), options.results)
    return 1 if killings.wrong or killings.kills.total() < options.kills else 0


if __name__ == "__main__":
    sys.exit(main())
