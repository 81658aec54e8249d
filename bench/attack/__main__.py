#!/usr/bin/env python3
"""Attacks Nutshell with random models, against an oracle that shares nothing with it.

Random DVE models and Petri nets are checked with random stores, orders, limits and properties, on disk, killed (SIGKILL)
and resumed; their traces are walked again, their certificates verified. The oracle, a plain interpreter and a breadth-first
search in Python, says what must come out, as far as the store and the limits promise it. A model that is answered otherwise is kept
in a folder, with the command and what was wrong.

    python3 bench/attack --minutes 20 --seed 1
    python3 bench/attack --models 100 --only nets --seed 7
    python3 bench/attack --only dve --seed 41500 --models 1      one model again: each has its own seed
"""

import argparse
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))

import dve  # noqa: E402
import nets  # noqa: E402
from measure import ROOT, machine, run  # noqa: E402
from truth import explore  # noqa: E402

ORACLE_LIMIT = 3000  # states; larger models are left out
HANGS = 120  # seconds
VERDICTS = {0: "holds", 1: "violated", 3: "no-violation-found", 4: "incomplete"}
LOSSY = {"compaction", "bitstate"}
RESUMABLE = {"auto", "exact", "tree", "comback", "delta", "sorted"}


class Wrong(Exception):
    """An answer that is not as promised."""


class Asked:
    """The properties of one run, and what the oracle says of each."""

    def __init__(self, system, make, truth, chance):
        self.truth = truth
        self.words, self.expected, self.nearest = [], {}, {}
        kinds = chance.choice([["deadlock", "assertions"], ["deadlock"], ["assertions"], ["deadlock", "assertions"], []])
        if "deadlock" in kinds:
            self.ask("deadlock", ["--deadlock"], truth.nearest_deadlock)
        if "assertions" in kinds:
            depths = [d for d in (truth.nearest_failure, truth.nearest_fault) if d is not None]
            self.ask("assertions", ["--assertions"], min(depths, default=None))
        for _ in range(chance.choice([0, 1, 1, 2]) + (not kinds)):
            condition = make()
            if chance.random() < 0.6:
                for _ in range(chance.choice([0, 4, 8])):  # most random conditions are false somewhere: prefer one that is not
                    if truth.nearest(lambda s: not condition.of(s)) is None:
                        break
                    condition = make()
                refuted = (lambda c: lambda s: not c.of(s))(condition)
                self.ask(f"invariant {condition.text()}", ["--invariant", condition.text()],
                         truth.nearest(refuted), refuted)
            else:
                self.ask(f"reach {condition.text()}", ["--reach", condition.text()],
                         truth.nearest(condition.of), condition.of)

    def ask(self, name, words, nearest, pointed=None):
        if name in self.expected:
            return
        self.words += words
        self.nearest[name] = (nearest, pointed)
        found = nearest is not None
        self.expected[name] = found if name.startswith("reach ") else not found

    @property
    def faulty(self):
        return self.truth.nearest_fault is not None

    @property
    def good(self):
        """Whether everything asked is true, and no step is a fault: those are reported whatever is asked."""
        return all(self.expected.values()) and not self.faulty


class Attack:
    def __init__(self, options):
        self.options = options
        self.counts = Counter()
        self.wrong = Counter()
        self.cpu = 0.0
        self.start = time.monotonic()
        self.kept = Path(options.keep)

    def go_on(self):
        seed = self.options.seed
        while not self.ended():
            kind = self.options.only or random.Random(seed).choice(["dve", "nets"])
            self.model(kind, seed)
            seed += 1
            if seed % 100 == 0:
                print(f"  before seed {seed}: {self.counts['models']} models, {self.counts['runs']} runs, {self.cpu:.0f} CPU s, "
                      f"{sum(self.wrong.values())} wrong", flush=True)

    def ended(self):
        if self.options.models:
            return self.counts["models"] + self.counts["left out"] >= self.options.models
        return self.cpu >= 60 * self.options.minutes

    def model(self, kind, seed):
        chance = random.Random(f"{kind} {seed}")
        system, make = (dve if kind == "dve" else nets).generate(chance)
        truth = explore(system, ORACLE_LIMIT)
        if kind == "nets" and not truth.complete:
            truth.unbounded = bool(system.unbounded(ORACLE_LIMIT))
        trivial = truth.states < 10 and chance.random() < 0.8
        if trivial or not truth.complete and not truth.unbounded:
            self.counts["left out"] += 1
            return
        self.counts["models"] += 1
        self.counts[kind] += 1
        self.counts["states in all"] += truth.states
        folder = Path(tempfile.mkdtemp(prefix="nutshell-attack-"))
        try:
            file = folder / f"m{seed}{system.suffix}"
            file.write_text(system.text())
            for trial in range(self.options.runs):
                Trial(self, system, make, truth, file, folder, random.Random(f"{kind} {seed} {trial}"), kind, seed).go()
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def nutshell(self, words):
        result = run([self.options.nutshell, *words], cwd=ROOT, timeout=HANGS)
        self.cpu += result.cpu
        self.counts["runs"] += 1
        return result

    def report(self, trial, words, problem):
        self.wrong[re.sub(r"the trace of .*? (begins|cannot|does|has)", r"the trace of … \1", problem).split(":")[0]] += 1
        name = f"{trial.kind}-{trial.seed}-{sum(self.wrong.values())}"
        self.kept.mkdir(parents=True, exist_ok=True)
        (self.kept / (name + trial.system.suffix)).write_text(trial.system.text())
        shown = " ".join(f"'{w}'" if " " in w or "'" in w else w for w in map(str, words))
        shown = shown.replace(str(trial.file), str(self.kept / (name + trial.system.suffix)))
        (self.kept / (name + ".txt")).write_text(f"./nutshell {shown}\n{problem}\n{trial.expectation()}\n")
        print(f"WRONG {name}: ./nutshell {shown}\n      {problem}", flush=True)

    def summary(self):
        rows = [(name, self.counts[name]) for name in sorted(self.counts)]
        lines = [f"  {name:34} {count:8}" for name, count in rows]
        lines.append(f"  {'CPU seconds of nutshell':34} {self.cpu:8.0f}")
        lines.append(f"  {'wrong':34} {sum(self.wrong.values()):8}")
        lines += [f"    {count:4} × {problem}" for problem, count in self.wrong.most_common()]
        return "\n".join(lines)


class Trial:
    """One model with one set of options."""

    def __init__(self, attack, system, make, truth, file, folder, chance, kind, seed):
        self.attack, self.system, self.truth, self.file = attack, system, truth, file
        self.folder = Path(tempfile.mkdtemp(dir=folder))
        self.chance, self.kind, self.seed = chance, kind, seed
        self.asked = Asked(system, make, truth, chance)
        self.order = "bfs"
        self.all = chance.random() < 0.75
        self.traces = chance.random() < 0.7
        self.limits = {}
        self.store = self.choose_store()
        self.base = self.store.split(":")[0]
        self.words = ["check", str(file), *self.asked.words, "--store", self.store, "--order", self.order]
        self.choose_limits()
        if self.order == "sweep":
            self.words += ["--progress", self.measure(), "--regress"]
        if self.all:
            self.words.append("--all")
        if not self.traces:
            self.words += ["--trace", "none"]
        for option in ("--coverage", "--stats"):
            if chance.random() < 0.05:
                self.words.append(option)

    def expectation(self):
        truth = self.truth
        return (f"expected: states {truth.states}, transitions {truth.transitions}, levels {truth.levels}, deadlocks "
                f"{truth.deadlocks}, fault at depth {truth.nearest_fault}, failed assertion at depth "
                f"{truth.nearest_failure}, unbounded {truth.unbounded}, {self.asked.expected}")

    def choose_store(self):
        chance = self.chance
        store = chance.choice(["auto", "auto", "exact", "exact:packing=radix", "tree", "tree", "sorted", "sorted",
                               "comback", "comback", "delta", "delta", "cache", "compaction", "bitstate"])
        if store in ("auto", "exact", "tree") and chance.random() < 0.1:
            self.order = "sweep"
        elif store == "cache" or (store != "sorted" and chance.random() < 0.3):
            self.order = "dfs"
        settings = {
            "comback": [f"hash={chance.choice([32, 64])}", f"cache={chance.choice([1, 7, 10000])}",
                        f"numbers={chance.choice(['on', 'off'])}", f"paths={chance.choice(['on', 'off'])}",
                        f"front={chance.choice(['on', 'off'])}", f"backwards={chance.choice(['on', 'off'])}"],
            "delta": [f"delta={chance.choice([0, 1, 3, 20])}", f"cache={chance.choice([0, 1, 4096])}",
                      f"packing={chance.choice(['bits', 'radix'])}"],
            "cache": [f"states={chance.choice([64, 500, 5000])}", f"policy={chance.choice(['random', 'hits'])}"],
            "compaction": [f"hash={chance.choice([32, 64])}"],
            "bitstate": [f"functions={chance.choice([1, 3, 15])}", f"bytes={chance.choice([1024, 16384])}"],
        }.get(store, [])
        settings = [setting for setting in settings if chance.random() < 0.5]
        return store + (":" + ",".join(settings) if settings else "")

    def measure(self):
        names = [v.shown for v in self.system.variables if not v.array] if self.kind == "dve" else ["p0"]
        return self.chance.choice(names + ["auto"])

    def choose_limits(self):
        chance, truth = self.chance, self.truth
        pick = chance.random()
        if truth.unbounded:
            self.limit("--max-states", 50_000)
            self.limit("--timeout", "5s")
        elif self.base == "cache":
            self.limit("--timeout", "5s")  # a cache much too small visits states again without end
        elif pick < 0.1:
            self.limit("--max-states", chance.choice([1, 2, truth.states - 1, truth.states, truth.states + 1,
                                                       chance.randint(1, 2 * truth.states)]) or 1)
        elif pick < 0.2:
            self.limit("--memory", chance.choice(["40k", "100k", "200k", "300k", "1m"]))
        elif pick < 0.25:
            self.limit("--timeout", chance.choice(["1ms", "5ms", "20ms"]))
        elif pick < 0.32 and self.order != "sweep":
            self.limit("--max-depth", chance.choice([1, 2, truth.levels - 1, truth.levels, chance.randint(1, 30)]) or 1)
        if self.base in ("sorted", "auto") and self.order == "bfs" and chance.random() < 0.2:
            self.words += ["--disk", self.made("disk")]

    def limit(self, option, value):
        self.limits[option] = value
        self.words += [option, str(value)]

    def made(self, name):
        folder = self.folder / name
        folder.mkdir()
        return str(folder)

    def go(self):
        chance = self.chance
        words = self.words
        try:
            resumable = self.base in RESUMABLE and self.order == "bfs"
            mode = chance.random()
            counting = "--coverage" in words or "--stats" in words  # which would not outlast a checkpoint
            if mode < 0.2 and resumable and not self.truth.unbounded and not self.limits and not counting:
                result, words = self.killed()
            elif mode < 0.3 and resumable and self.all and not self.truth.unbounded and not self.limits:
                result = self.certified()
            else:
                result = self.attack.nutshell([*words, "--quiet", "--format", "json",
                                               *(["--trace-out", self.folder / "t.json"] if self.traces else [])])
            self.judge(result)
            if self.traces and (self.folder / "t.json").exists():
                self.replayed()
        except Wrong as wrong:
            self.attack.report(self, words, str(wrong))

    def killed(self):
        """Begins, kills at a random moment, resumes, until it ends by itself."""
        kept = self.folder / "run"
        first = [*self.words, "--checkpoint", kept, "--checkpoint-every", "1ms", "--quiet", "--format", "json"]
        kills = 0
        while True:
            words = ["resume", kept, "--quiet", "--format", "json"] if (kept / "checkpoint").exists() else first
            if kills >= 3 or self.chance.random() < 0.3:
                return self.attack.nutshell(words), first
            process = subprocess.Popen([str(w) for w in [self.attack.options.nutshell, *words]], cwd=ROOT,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
            try:
                process.wait(timeout=self.chance.uniform(0.05, 0.5))
                return self.attack.nutshell(["resume", kept, "--quiet", "--format", "json"]
                                            if (kept / "checkpoint").exists() else first), first
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 9)
                process.wait()
                kills += 1
                self.attack.counts["kills"] += 1

    def certified(self):
        certificate = self.folder / "c.cert"
        result = self.attack.nutshell([*self.words, "--certificate", certificate, "--quiet", "--format", "json"])
        if result.code in (0, 1):
            if not certificate.exists():
                raise Wrong(f"no certificate: exit code {result.code}, {first_line(result)}")
            proof = self.attack.nutshell(["verify", certificate, self.file, *self.chance.choice([[], ["--reachable"]])])
            self.attack.counts["certificates"] += 1
            if proof.code != 0:
                raise Wrong(f"certificate rejected: exit code {proof.code}, {first_line(proof)}")
        return result

    def replayed(self):
        result = self.attack.nutshell(["replay", self.file, self.folder / "t.json", "--format", "json"])
        self.attack.counts["replays"] += 1
        if result.code != 0:
            raise Wrong(f"trace does not replay: exit code {result.code}, {first_line(result)}")

    def judge(self, result):
        if result.timed_out:
            raise Wrong(f"hangs: more than {HANGS} s")
        if "Exception" in result.err or "Error:" in result.err or "\tat " in result.err or result.code not in (0, 1, 2, 3, 4):
            raise Wrong(f"crash: exit code {result.code}, {first_line(result)}")
        if result.code == 2:
            self.refused(result)
            return
        try:
            report = json.loads(result.out)
        except ValueError:
            raise Wrong(f"no JSON: exit code {result.code}, {first_line(result)}") from None
        self.attack.counts[f"{self.base} {self.order}"] += 1
        self.attack.counts[f"exit code {result.code}"] += 1
        if VERDICTS[result.code] != report["verdict"]:
            raise Wrong(f"exit code {result.code} for the verdict {report['verdict']}")
        if "properties" not in report:  # The time limit was reached while the model was being loaded.
            if "--timeout" not in self.limits:
                raise Wrong(f"no properties in the report: {report['reason']}")
            return
        self.verdict(report)
        self.counted(report)
        self.incomplete(report)
        for found in report["properties"]:
            if found["trace"] is not None:
                self.trace(found, report)

    def refused(self, result):
        self.attack.counts["exit code 2"] += 1
        allowed = ["cannot begin", "no measure of progress", "is not monotone", "has no value in some state",
                   "needs", "no room", "can be undone", "cannot be resumed"]
        if not any(words in result.err for words in allowed):
            raise Wrong(f"refused: {first_line(result)}")

    def verdict(self, report):
        asked, verdict = self.asked, report["verdict"]
        for found in report["properties"]:
            name, said = found["name"], found["verdict"]
            if name not in asked.expected:
                if name == "bounded":
                    if said == "violated" and not self.truth.unbounded:
                        raise Wrong("a bounded net is said to be unbounded")
                elif said == "violated" and not asked.faulty:
                    raise Wrong(f"{name} is violated: {found['message']}")
                continue
            if self.truth.unbounded:
                continue  # not known to the oracle; what has a trace is checked by that
            if said == "holds" and not asked.expected[name] or said == "violated" and asked.expected[name]:
                raise Wrong(f"{name} is said to be {said}")
            if report["complete"] and said not in ("holds", "violated"):
                raise Wrong(f"{name} is {said} though the search was complete")
        if self.truth.unbounded:
            if report["complete"]:
                raise Wrong("an unbounded net was explored completely")
            return
        witnessed = not report["complete"] and all(name.startswith("reach ") for name in asked.expected)
        right = all(asked.expected.values()) if witnessed else asked.good  # a fault may lie behind the last witness
        if verdict == "holds" and not right or verdict == "violated" and asked.good:
            raise Wrong(f"the verdict is {verdict}")
        if verdict == "no-violation-found" and self.base not in LOSSY:
            raise Wrong(f"the verdict is {verdict} with an exact store")

    def counted(self, report):
        truth = self.truth
        if truth.unbounded:
            return
        if report["complete"] and report["distinct"]:
            for field in ["states", "transitions", "deadlocks", *(["levels"] if self.order == "bfs" else [])]:
                if report[field] != getattr(truth, field):
                    raise Wrong(f"{field}: {report[field]} instead of {getattr(truth, field)}")
        if report["distinct"] and report["states"] > truth.states:
            raise Wrong(f"states: {report['states']}, more than the {truth.states} there are")
        if report["states"] > self.limits.get("--max-states", sys.maxsize):
            raise Wrong(f"states: {report['states']} beyond --max-states")
        depth = self.limits.get("--max-depth")
        if depth and self.order == "bfs" and self.all and self.base not in LOSSY and report["states"] != truth.within(depth):
            raise Wrong(f"states: {report['states']} within depth {depth}, instead of {truth.within(depth)}")

    def incomplete(self, report):
        if report["verdict"] != "incomplete" or self.limits:
            return
        if self.truth.unbounded:
            return
        raise Wrong(f"incomplete without a limit: {report['reason']}")

    def trace(self, found, report):
        """Walks a trace by the oracle, and looks at its end."""
        trace, name = found["trace"], found["name"]
        self.attack.counts["traces walked"] += 1
        state = self.system.initial
        shown = dict(trace["initial"])
        if shown != self.system.named(state):
            raise Wrong(f"the trace of {name} begins elsewhere: {shown}")
        for number, step in enumerate(trace["steps"], 1):
            shown.update(step["changes"])
            for target in self.system.steps(state):
                if target is not None and self.system.named(target) == shown:
                    state = target
                    break
            else:
                raise Wrong(f"step {number} of the trace of {name} cannot be taken: {step}")
        nearest, pointed = self.asked.nearest.get(name, (self.truth.nearest_fault, None))
        if name == "bounded":
            return
        if name == "deadlock":
            fits = not any(True for _ in self.system.steps(state))
        elif pointed:
            fits = pointed(state)
        else:
            fits = not self.system.asserted(state) or any(t is None for t in self.system.steps(state))
        if not fits:
            raise Wrong(f"the trace of {name} does not end where it should")
        shortest = self.order == "bfs" and not self.truth.unbounded and self.base not in LOSSY
        if shortest and len(trace["steps"]) != nearest:
            raise Wrong(f"the trace of {name} has {len(trace['steps'])} steps, the shortest {nearest}")


def first_line(result):
    lines = (result.err.strip() or result.out.strip() or "no output").splitlines()
    return lines[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nutshell", default=ROOT / "nutshell")
    parser.add_argument("--minutes", type=float, default=20, help="of CPU time; default 20")
    parser.add_argument("--models", type=int, help="so many models instead")
    parser.add_argument("--runs", type=int, default=8, help="of each model; default 8")
    parser.add_argument("--only", choices=["dve", "nets"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", default="attack-failures", help="the folder for what went wrong")
    options = parser.parse_args()
    subprocess.run([options.nutshell, "--version"], check=True, stdout=subprocess.DEVNULL)
    os.environ["NUTSHELL_NO_BUILD"] = "1"
    attack = Attack(options)
    print(f"seed {options.seed}; {machine()}", flush=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        attack.go_on()
    except (KeyboardInterrupt, SystemExit) as ended:
        print(f"ended early: {ended or 'interrupted'}")
    print(attack.summary(), flush=True)
    return 1 if attack.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
