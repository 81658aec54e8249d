#!/usr/bin/env python3
"""Kills runs at random moments, resumes them, and compares how they end with a run that nobody disturbed.

Each model and store is run in rounds: begun with a checkpoint at every chance, killed (SIGKILL), resumed, killed again,
until it ends by itself; then the counts and the verdict are compared. Rounds go on until there were so many kills.

    bench/kill.py --kills 200
    bench/kill.py --kills 20 --store sorted --seed 7
"""

import argparse
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from measure import ROOT, nutshell_json, run

MODELS = ["bench/models/peterson.4.dve", "bench/models/phils.11.dve", "bench/models/swp.4-3-4.dve"]
STORES = ["auto", "exact", "tree", "comback", "delta", "sorted"]
COMPARED = ["verdict", "states", "transitions", "levels", "deadlocks"]


def essence(report):
    return {field: report[field] for field in COMPARED}


def undisturbed(options, model, store):
    result = run([options.nutshell, "check", model, "--all", "--trace", "none", "--quiet", "--format", "json",
                  "--store", store])
    report, problem = nutshell_json(result)
    if problem:
        sys.exit(f"{model} with {store}: {problem}")
    return essence(report), result.wall


def disturbed(options, model, store, patience, chance):
    """Kills until a process ends by itself; answers its report, and how often it was killed."""
    folder = Path(tempfile.mkdtemp(prefix="nutshell-kill-"))
    kills = 0
    try:
        while True:
            kept = (folder / "run" / "checkpoint").exists()
            words = ["resume", folder / "run"] if kept else [
                "check", model, "--all", "--trace", "none", "--store", store, "--checkpoint", folder / "run"]
            process = subprocess.Popen(
                [str(word) for word in [options.nutshell, *words, "--checkpoint-every", "1ms", "--quiet",
                                        "--format", "json"]],
                cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            try:
                out, err = process.communicate(timeout=chance.uniform(0.05, 1) * patience)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                kills += 1
                continue
            if process.returncode not in (0, 1):
                return {"exit code": process.returncode, "message": err.strip()}, kills
            return essence(json.loads(out)), kills
    finally:
        shutil.rmtree(folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nutshell", default=ROOT / "nutshell")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--store", action="append")
    parser.add_argument("--model", action="append")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    expected, kills, rounds, wrong = {}, 0, 0, 0
    start = time.monotonic()
    while kills < options.kills:
        for model in options.model or MODELS:
            for store in options.store or STORES:
                if (model, store) not in expected:
                    expected[model, store] = undisturbed(options, model, store)
                truth, wall = expected[model, store]
                found, killed = disturbed(options, model, store, wall, chance)
                kills += killed
                rounds += 1
                if found != truth:
                    wrong += 1
                    print(f"{model} with {store}: {found}, expected {truth}")
    print(f"{kills} kills in {rounds} runs, {wrong} ended otherwise than undisturbed; {time.monotonic() - start:.0f} s")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
