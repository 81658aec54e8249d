#!/usr/bin/env python3
"""Compares searches on 2, 3, 4 and 8 threads with the search on one thread, over a corpus.

For each model and store: the report without times, all states in the order of their numbers, the bytes of the certificate and of the
journal, the first finding and its trace, coverage, a search that stops in the middle and its journal, and that search resumed on another number
of threads. Small models are explored in rounds of many and of few states, larger ones in one of both for each number of threads. Workers
rest at random between the phases. bench/src/test/java/io/nutshell/bench/ThreadsSame.java does it.

Prints a line for each model and store, and a summary. "same" means that several threads expanded states together and nothing differs,
"alone" that one thread did everything, because layers or memory are small for the store. Lines are kept in the file --log: what stands there
is not done again with the same program and options, so a run that was ended can be continued.

Exit code: 0 if all is the same; 1 if something differs or fails; 2 if models are left after --seconds; 3 if several threads expanded
nothing together, so that nothing was compared.

    bench/threads_same.py                                    all rows up to 1 million states of both corpora
    bench/threads_same.py --max-states 20000 --stores exact,tree
    bench/threads_same.py --models bench/models/phils.11.dve --stores sorted,auto@300000 --log /dev/null
                                                             auto with so many bytes of memory, so that it moves its states
    bench/threads_same.py --built --seconds 50               continues for about 50 seconds, without building
"""

import argparse
import csv
import hashlib
import itertools
import select
import subprocess
import sys
import time
import zipfile
from collections import Counter
from pathlib import Path

from measure import ROOT, java
from micro import class_path

# How a row ends that tells of no difference.
GOOD = {"same", "alone", "skipped"}

STORES = "exact,tree,sorted,compaction,bitstate:bytes=1048576"


def corpus(folder, most):
    """The models of both corpora with at most so many states, the smallest first."""
    found = []
    for name, column, path in (
        ("dve", "instance", lambda name: Path(name.rsplit(".", 1)[0], f"{name}.dve")),
        ("pnml", "net", lambda name: Path(name, "model.pnml")),
    ):
        table = folder / name / "expected.tsv"
        if not table.is_file():
            print(f"Skipped: there is no {table}.\n  hint: name the folder with --corpus.")
            continue
        with open(table, newline="") as file:
            for row in csv.DictReader(file, delimiter="\t"):
                model = folder / name / path(row[column])
                # Nets with colours are explored by one thread, or unfolded to the nets without.
                if int(row["states"]) <= most and "-COL-" not in row[column] and model.is_file():
                    found.append((int(row["states"]), model))
    return [model for _, model in sorted(found)]


def digest(path, tiny_up_to):
    """Of what decides the lines: the classes, by name and content, and the option."""
    found = hashlib.sha256(f"{tiny_up_to}\n".encode())
    for entry in map(Path, path.split(":")):
        if entry.is_dir():
            for file in sorted(entry.rglob("*.class")):
                found.update(f"{file.relative_to(entry)} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
        elif entry.is_relative_to(ROOT):
            # A jar built anew from the same classes differs in its times.
            with zipfile.ZipFile(entry) as jar:
                for info in sorted(jar.infolist(), key=lambda info: info.filename):
                    if info.filename.endswith(".class"):
                        found.update(f"{info.filename} {info.CRC} {info.file_size}\n".encode())
        else:
            found.update(f"{entry.name}\n".encode())
    return found.hexdigest()[:16]


class Comparer:
    """A process that compares one store and model after the other, begun again when it fails."""

    def __init__(self, command, timeout):
        self.command = command
        self.timeout = timeout
        self.process = None

    def compare(self, store, model):
        """How, model, store, states, searches, resumptions, states expanded together, seconds, what differs."""
        if self.process is None:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.process.stdin.write(f"{store}\t{model}\n")
        self.process.stdin.flush()
        answered, _, _ = select.select([self.process.stdout], [], [], self.timeout)
        line = self.process.stdout.readline() if answered else ""
        if line:
            return line.rstrip("\n").split("\t")
        self.process.kill()
        code = self.process.wait()
        self.process = None
        return ["failed", str(model), store, "0", "0", "0", "0", "0", f"exit code {code}" if answered else f"no answer in {self.timeout:g} s"]

    def close(self):
        if self.process is not None:
            self.process.communicate()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, default=ROOT.parent / "shared" / "corpus", help="folder with dve and pnml")
    parser.add_argument("--models", type=Path, nargs="+", help="these files instead of the corpora")
    parser.add_argument("--max-states", type=int, default=1_000_000)
    parser.add_argument("--stores", type=lambda text: text.split(","), default=STORES.split(","))
    parser.add_argument("--tiny-up-to", type=int, default=20_000, help="states up to which each number of threads has small and large rounds")
    parser.add_argument("--timeout", type=float, default=900, help="seconds for each model and store")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no search after this time")
    parser.add_argument("--log", type=Path, default=ROOT / "bench" / "target" / "threads_same.tsv")
    parser.add_argument("--built", action="store_true", help="use the classes of the last build")
    options = parser.parse_args()

    listed = ROOT / "bench" / "target" / "classpath"
    path = f"{ROOT / 'bench' / 'target' / 'classes'}:{listed.read_text().strip()}" if options.built else class_path()
    path = f"{ROOT / 'bench' / 'target' / 'test-classes'}:{path}"
    program = digest(path, options.tiny_up_to)
    comparer = Comparer([java(), "-cp", path, "-Xmx2g", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED",
                         "io.nutshell.bench.ThreadsSame", str(options.tiny_up_to)], options.timeout)
    models = options.models or corpus(options.corpus, options.max_states)
    known = {}
    if options.log.is_file():
        for line in options.log.read_text().splitlines():
            of, *words = line.split("\t")
            if of == program:
                known[words[1], words[2]] = words
    start = time.monotonic()
    judged = []
    left = 0
    for model, store in itertools.product(models, options.stores):
        words = known.get((str(model), store), ["unknown"])
        if words[0] in GOOD:
            judged.append(words)
            continue
        if time.monotonic() - start > options.seconds:
            left += 1
            continue
        words = comparer.compare(store, model)
        judged.append(words)
        how, _, _, states, searches, resumptions, together, seconds, what = words
        name = model.parent.name if model.stem == "model" else model.stem
        print(f"{how:9} {name:24} {store:24} {int(states):>9,} states {searches:>3} searches {resumptions:>2} resumed {int(together):>12,} together {seconds:>6} s  {what}".rstrip(), flush=True)
        with open(options.log, "a") as log:
            log.write("\t".join([program, *words]) + "\n")
    comparer.close()
    for words in judged:
        if words[0] not in GOOD:
            print("\t".join(words))
    counted = Counter(words[0] for words in judged)
    print(f"{len(models)} models, {sum(int(words[4]) for words in judged):,} searches, {sum(int(words[5]) for words in judged):,} resumptions, {sum(int(words[6]) for words in judged):,} states expanded by several threads: "
          + ", ".join(f"{count} {how}" for how, count in [*counted.items(), *([("left", left)] if left else [])]))
    if set(counted) - GOOD:
        sys.exit(1)
    if left:
        sys.exit(2)
    if not counted["same"]:
        print("Nothing was compared: several threads expanded nothing together.")
        sys.exit(3)


if __name__ == "__main__":
    main()
