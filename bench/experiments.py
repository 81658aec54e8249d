#!/usr/bin/env python3
"""The experiments of the papers on ComBack, the sequential algorithm and the sweep-line, with today's engine.

Writes docs/experiments.md and its charts. Each figure is one run of a process of its own; CPU seconds include the start
of the JVM. The corpus, if it is there, adds the edge router discovery protocol.

    bench/experiments.py                 # everything, about eight minutes
    bench/experiments.py --part delta    # measures one part again, and keeps the others
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path

from measure import ROOT, machine, nutshell_json, run, table

PAGE = ROOT / "docs" / "experiments.md"
CHARTS = ROOT / "docs" / "experiments"
MEASURED = ROOT / "bench" / "experiments.json"
CPN = ROOT / "examples" / "cpn"
ROUTER = ROOT.parent / "shared" / "corpus" / "cpn" / "course" / "lecture7-erdp.cpn"

STORES = ["exact", "tree", "comback:cache=100", "comback:cache=1000", "comback:cache=10000", "comback:cache=0", "delta",
          "compaction", "bitstate"]
DELTAS = [1, 2, 3, 7, 20]
COLOURS = ["#4269d0", "#efb118", "#ff725c", "#6cc5b0", "#3ca951", "#ff8ab7", "#a463f2", "#97bbf5", "#9c6b4e"]


def words(count):
    """Packets of one letter each, with alternating bits."""
    return "[" + ",".join(f'({i % 2},"x")' for i in range(count)) + "]"


# What to call the net, its file, and the options that decide its size.
COMBACK = [
    ("Dining philosophers, 11", CPN / "philosophers.cpn", ["--set", "n=11"]),
    ("Database managers, 9", CPN / "database.cpn", ["--set", "n=9"]),
    ("Stop-and-wait, 300 packets", CPN / "stop_and_wait.cpn", ["--set", "Sender.Send=" + words(300)]),
    ("Telephones, 5", CPN / "telephones.cpn", ["--set", "n=5"]),
    ("Sliding window, 12 packets", CPN / "sliding_window.cpn", ["--set", "packets=12", "--set", "capacity=4"]),
    ("Edge router discovery, first 100,000", ROUTER, ["--max-states", "100000"]),
]

# Places, and rings of places with the tokens that go round in each.
RINGS = [(4, [(4, 60)]), (15, [(15, 6)]), (50, [(50, 3)]), (150, [(150, 2)]), (500, [(300, 1), (200, 1)]),
         (1500, [(1420, 1), (80, 1)])]

SWEEPS = [
    ("Sliding window, packets", CPN / "sliding_window.cpn",
     "hd (Mark.Window'Base 1) + hd (Mark.Window'Expected 1)",
     [(n, ["--set", f"packets={n}"]) for n in (5, 10, 20, 40, 80)]),
    ("Stop-and-wait, packets", CPN / "stop_and_wait.cpn",
     "String.size (hd (Mark.Receiver'Received 1))",
     [(n, ["--set", "Sender.Send=" + words(n)]) for n in (10, 50, 100, 200, 400)]),
    ("Workshop, jobs (timed: the clock)", CPN / "workshop.cpn", "", [(n, ["--set", f"n={n}"]) for n in (4, 5, 6, 7)]),
]


def explore(options, model, extra):
    command = [options.nutshell, "check", model, "--trace", "none", "--format", "json", "-q", "--assertions", *extra]
    result = run(command, timeout=options.timeout)
    if result.timed_out:
        return None
    report, problem = nutshell_json(result)
    if problem:
        sys.exit(f"{Path(model).name} {' '.join(extra)[:80]}: {problem}")
    return {"states": report["states"], "transitions": report["transitions"], "cpu": round(result.cpu, 2),
            "bytes": report["memoryBytes"], "held": report.get("statistics", {}).get("most states held", 0)}


def comback(options):
    measured = {}
    for name, model, size in COMBACK:
        if not model.exists():
            continue
        for order in ("bfs", "dfs"):
            for store in STORES:
                measured[f"{name}|{order}|{store}"] = explore(options, model, ["--store", store, "--order", order, *size])
            print(name, order, file=sys.stderr)
    return measured


def ring_net(rings):
    parts = []
    for r, (size, tokens) in enumerate(rings):
        for i in range(size):
            mark = f"<initialMarking><text>{tokens}</text></initialMarking>" if i == 0 else ""
            parts.append(f'<place id="p{r}_{i}"><name><text>p{r}_{i}</text></name>{mark}</place>')
            parts.append(f'<transition id="t{r}_{i}"/>')
            parts.append(f'<arc id="a{r}_{i}" source="p{r}_{i}" target="t{r}_{i}"/>')
            parts.append(f'<arc id="b{r}_{i}" source="t{r}_{i}" target="p{r}_{(i + 1) % size}"/>')
    return ('<pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml"><net id="rings" '
            'type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="page">' + "".join(parts) + "</page></net></pnml>")


def delta(options):
    measured = {}
    with tempfile.TemporaryDirectory() as folder:
        for places, rings in RINGS:
            model = Path(folder) / f"rings{places}.pnml"
            model.write_text(ring_net(rings))
            measured[f"{places}|exact"] = explore(options, model, ["--store", "exact"])
            for n in DELTAS:
                measured[f"{places}|{n}"] = explore(options, model, ["--store", f"delta:delta={n}"])
            print(places, "places", file=sys.stderr)
    return measured


def sweep(options):
    measured = {}
    for name, model, measure, sizes in SWEEPS:
        for n, size in sizes:
            measured[f"{name}|{n}|full"] = explore(options, model, ["--store", "tree", *size])
            progress = ["--progress", measure] if measure else []
            swept = explore(options, model, ["--store", "tree", "--order", "sweep", *progress, *size])
            measured[f"{name}|{n}|sweep"] = swept
            if swept["states"] != measured[f"{name}|{n}|full"]["states"]:
                sys.exit(f"{name} {n}: the sweep found other states")
        print(name, file=sys.stderr)
    return measured


PARTS = {"comback": comback, "delta": delta, "sweep": sweep}


def chart(path, title, groups, series, unit):
    """Bars side by side: for each group one bar of each series. Values are a dictionary of (group, series)."""
    names, values = series
    width, height, left, bottom, top = 900, 360, 60, 70, 60
    most = max(values.values()) or 1
    step = (width - left - 10) / len(groups)
    bar = step * 0.8 / len(names)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">',
             f'<rect width="{width}" height="{height}" fill="white"/>',
             f'<text x="{left}" y="18" font-size="14" font-weight="bold">{title}</text>']
    for i, name in enumerate(names):
        x = left + (i % 5) * 165
        y = 34 + (i // 5) * 15
        parts.append(f'<rect x="{x}" y="{y - 9}" width="10" height="10" fill="{COLOURS[i]}"/>'
                     f'<text x="{x + 14}" y="{y}">{name}</text>')
    for i in range(5):
        y = height - bottom - (height - bottom - top) * i / 4
        parts.append(f'<line x1="{left}" x2="{width}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>'
                     f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{most * i / 4:.3g}{unit}</text>')
    for g, group in enumerate(groups):
        for i, name in enumerate(names):
            value = values.get((group, name))
            if value is not None:
                tall = (height - bottom - top) * value / most
                x = left + g * step + step * 0.1 + i * bar
                parts.append(f'<rect x="{x:.1f}" y="{height - bottom - tall:.1f}" width="{bar * 0.92:.1f}" '
                             f'height="{tall:.1f}" fill="{COLOURS[i]}"><title>{group}, {name}: {value:.3g}{unit}</title></rect>')
        words_of = str(group).split(", ")
        for line, word in enumerate(words_of):
            parts.append(f'<text x="{left + g * step + step / 2:.1f}" y="{height - bottom + 16 + 13 * line}" '
                         f'text-anchor="middle">{word}</text>')
    path.write_text("\n".join(parts) + "\n</svg>\n")


def per_state(row):
    return row["bytes"] / row["states"]


def comback_section(measured):
    names = [name for name, model, _ in COMBACK if f"{name}|bfs|exact" in measured]
    text = ["## ComBack: table 1\n",
            "Time is CPU seconds of the whole process, and its ratio to `exact` in brackets. Memory is bytes a state, with "
            "all tables, the dictionaries of markings included.\n"]
    for name in names:
        first = measured[f"{name}|bfs|exact"]
        text.append(f"### {name}\n\n{first['states']:,} nodes, {first['transitions']:,} arcs (breadth first)\n")
        rows = []
        for store in STORES:
            row = [f"`{store}`"]
            for order in ("dfs", "bfs"):
                cell = measured[f"{name}|{order}|{store}"]
                exact = measured[f"{name}|{order}|exact"]
                if cell is None:
                    row += ["", "too long", ""]
                    continue
                row += [f"{cell['states']:,}", f"{cell['cpu']:.2f} ({cell['cpu'] / exact['cpu']:.2f})", f"{per_state(cell):.1f}"]
            rows.append(row)
        text.append(table(["store", "DFS nodes", "DFS time", "DFS bytes", "BFS nodes", "BFS time", "BFS bytes"], rows) + "\n")
    ratios = {(name, store): measured[f"{name}|bfs|{store}"]["cpu"] / measured[f"{name}|bfs|exact"]["cpu"]
              for name in names for store in STORES if measured[f"{name}|bfs|{store}"]}
    chart(CHARTS / "comback-time.svg", "CPU time under breadth-first search, as a multiple of exact", names, (STORES, ratios), "x")
    space = {(name, store): per_state(measured[f"{name}|bfs|{store}"]) for name in names for store in STORES if measured[f"{name}|bfs|{store}"]}
    chart(CHARTS / "comback-memory.svg", "Bytes a state under breadth-first search", names, (STORES, space), "")
    text.append("![time](experiments/comback-time.svg)\n\n![memory](experiments/comback-memory.svg)\n")
    worst = lambda store: max((ratios[name, store], name) for name in names if (name, store) in ratios)
    text.append(f"Under breadth-first search, `comback` with a cache of 10,000 states takes at most "
                f"{worst('comback:cache=10000')[0]:.2f} times the CPU of `exact` ({worst('comback:cache=10000')[1]}), and `tree` "
                f"at most {worst('tree')[0]:.2f} times ({worst('tree')[1]}).\n")
    text.append(COMBACK_WORDS)
    return "\n".join(text)


COMBACK_WORDS = """In the paper, ComBack without a cache took more than 150 % of the time of full storage and 25 to 40 % of its memory under
breadth-first search; a small cache saved most of that time. The paper's full storage held whole markings, ours holds packed
numbers of them, and the dictionaries of markings are shared by all stores. `tree` has no counterpart in the paper.
"""


def delta_section(measured):
    places = [p for p, _ in RINGS]
    columns = ["exact"] + [str(n) for n in DELTAS]
    head = ["places", "states"] + ["δ = 0" if c == "exact" else f"δ = {c}" for c in columns]
    memory, times = [], []
    for p in places:
        first = measured[f"{p}|exact"]
        memory.append([p, f"{first['states']:,}"] + [f"{per_state(measured[f'{p}|{c}']):.1f}" for c in columns])
        times.append([p, f"{first['states']:,}"] + [f"{measured[f'{p}|{c}']['cpu']:.2f}" for c in columns])
    labels = ["δ = 0" if c == "exact" else f"δ = {c}" for c in columns]
    chart(CHARTS / "delta-memory.svg", "Bytes a state, by the number of places", places,
          (labels, {(p, l): per_state(measured[f"{p}|{c}"]) for p in places for l, c in zip(labels, columns)}), "")
    return "\n".join(["## The sequential algorithm: tables 1 and 2 in kind\n",
                      "Rings of places in which tokens go round, completely explored; the paper took 500 random states of its "
                      "nets. δ is the distance of states stored in full; 0 stands for full storage. Bytes a state:\n",
                      table(head, memory), "\nCPU seconds:\n", table(head, times), "\n![memory](experiments/delta-memory.svg)\n",
                      DELTA_WORDS])


DELTA_WORDS = """In the paper δ = 0 is storage without the algorithm, δ = 1 keeps all states explicit, and 2, 3, 7 and 20 save 50, 66, 85 and 95 % of
the memory. Here δ = 0 is the `exact` store, whose states are bit fields.
"""


def sweep_section(measured):
    text = ["## The sweep-line on coloured nets: tables 1 and 2 in kind\n",
            "`tree` store; a full exploration and a sweep of the same net, which must visit the same states.\n"]
    for name, _, measure, sizes in SWEEPS:
        rows = []
        for n, _ in sizes:
            full, swept = measured[f"{name}|{n}|full"], measured[f"{name}|{n}|sweep"]
            rows.append([n, f"{full['states']:,}", f"{swept['held']:,}", f"{full['states'] / max(1, swept['held']):.1f}",
                         f"{full['cpu']:.2f}", f"{swept['cpu']:.2f}"])
        text.append(f"### {name}\n\nMeasure: `{measure or 'the clock, without an option'}`\n")
        text.append(table(["size", "states", "most held", "less by", "full CPU s", "sweep CPU s"], rows) + "\n")
    groups, values = [], {}
    for name, _, _, sizes in SWEEPS:
        for n, _ in sizes:
            group = f"{name.split(',')[0]}, {n}"
            groups.append(group)
            full, swept = measured[f"{name}|{n}|full"], measured[f"{name}|{n}|sweep"]
            values[group, "held at once by the sweep"] = 100 * swept["held"] / full["states"]
    chart(CHARTS / "sweep-held.svg", "States held at once, in percent of all states", groups,
          (["held at once by the sweep"], values), "%")
    text.append("![held](experiments/sweep-held.svg)\n")
    text.append(SWEEP_WORDS)
    return "\n".join(text)


SWEEP_WORDS = """In the paper's tables, a sweep of the sliding window protocol holds 8,622 states for every number of packets, and one of
stop-and-wait about 2,280; it also saves up to 90 % of the time, because collision lists become shorter. The timed net is swept by
its clock, without an option. Dictionaries of markings are not swept.
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nutshell", default=str(ROOT / "nutshell"))
    parser.add_argument("--part", choices=sorted(PARTS), help="measure this part again; the others are kept")
    parser.add_argument("--page", action="store_true", help="write the page from what was measured before")
    parser.add_argument("--timeout", type=float, default=15, help="seconds for each run; one that takes longer is left out")
    options = parser.parse_args()
    known = json.loads(MEASURED.read_text()) if MEASURED.exists() and (options.part or options.page) else {}
    for part in [] if options.page else [options.part] if options.part else PARTS:
        known[part] = {"machine": machine(), "rows": PARTS[part](options)}
        MEASURED.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")
    CHARTS.mkdir(exist_ok=True)
    sections = {"comback": comback_section, "delta": delta_section, "sweep": sweep_section}
    text = ["# The papers' experiments today\n",
            "Written by `bench/experiments.py`, which measures all of it again in one command. Times are CPU seconds of whole "
            "processes, start of the JVM included (about 0.2 s), each measured once.\n"]
    for part, section in sections.items():
        if part in known:
            text += [section(known[part]["rows"]), f"Measured on {known[part]['machine']}.\n"]
    text.append("## Sources\n\nM. Westergaard, L. M. Kristensen, G. S. Brodal, L. Arge, \"The ComBack Method\" (2007); A. Mukherjee, Z. Tari, "
                "P. Bertok, \"Memory Efficient State-Space Analysis in Software Model-Checking\" (2010); S. Christensen, "
                "L. M. Kristensen, T. Mailund, \"A Sweep-Line Method for State Space Exploration\" (2001).\n")
    PAGE.write_text("\n".join(text))


if __name__ == "__main__":
    main()
