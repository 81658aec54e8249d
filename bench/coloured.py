#!/usr/bin/env python3
"""Coloured Petri nets: transitions per CPU second and bytes per state.

Replicated database managers (examples/cpn/database.cpn) and, if the corpus is there, the protocol of chapter 7 of the book by
Jensen and Kristensen. Best of several rounds by CPU time, start-up included; bytes include the dictionaries of tokens and events.

    bench/coloured.py                  into bench/RESULTS.md
    bench/coloured.py --print --rounds 1
"""

import argparse
from pathlib import Path

from measure import ROOT, machine, nutshell_json, run, table, write_section


def nets(corpus):
    for count in (9, 10):
        yield f"database managers, n = {count}", ROOT / "examples" / "cpn" / "database.cpn", ["--set", f"n={count}"]
    protocol = corpus / "book" / "7-2LimitProtocol.cpn"
    if protocol.is_file():
        packets = "++".join(f'1`({number},"p{number}")' for number in range(1, 6))
        yield "protocol, limit 5, 5 packets", protocol, ["--set", "Protocol.Limit=5`()", "--set", f"AllPackets={packets}"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, default=ROOT.parent / "shared" / "corpus" / "cpn", help="folder of the nets")
    parser.add_argument("--nutshell", type=Path, default=ROOT / "nutshell", help="the launcher")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--print", action="store_true", help="print the section instead of writing it")
    options = parser.parse_args()
    rows = []
    for name, net, settings in nets(options.corpus):
        for store in ("exact", "tree", "sorted"):
            best = None
            for _ in range(options.rounds):
                result = run([options.nutshell, "check", net, *settings, "--all", "--trace", "none", "--store", store, "--format", "json"])
                report, problem = nutshell_json(result)
                if problem or not report["complete"]:
                    raise SystemExit(f"{name}, {store}: {problem or report['reason']}")
                if best is None or result.cpu < best[0]:
                    best = result.cpu, report
            cpu, report = best
            rows.append([f"{name}, `{store}`", f"{report['states']:,}", f"{report['transitions']:,}", f"{cpu:.2f}",
                         f"{report['transitions'] / cpu / 1e3:,.0f}", f"{report['bytesPerState']:.1f}"])
            print(" | ".join(rows[-1]), flush=True)
    section = (
        f"## Coloured Petri nets\n\nBest of {options.rounds} by CPU time, start-up included; bytes with the dictionaries of tokens and events.\n\n"
        + table(["net, store", "states", "transitions", "CPU s", "thousand transitions / CPU s", "bytes / state"], rows)
        + f"\n\nMeasured by `bench/coloured.py` on {machine()}."
    )
    if options.print:
        print(section)
    else:
        write_section("coloured nets", section)


if __name__ == "__main__":
    main()
