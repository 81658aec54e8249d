#!/usr/bin/env python3
"""Writes the benchmark models in DVE, at any size.

DVE has neither macros nor process parameters, so a family of models is a small program:

    generate.py phils 13               thirteen dining philosophers
    generate.py peterson 5             Peterson's filter lock for five processes
    generate.py anderson 6             Anderson's array queue lock for six processes
    generate.py swp 5 4 5              sliding window: sequence numbers modulo 5, window 4, channels of 5
    generate.py wide 7                 seven processes with forty local bytes each
    generate.py wider 4 32             four stations that record thirty-two pairs of readings each
    generate.py path 1000000           one long path of so many states: as deep and narrow as can be
    generate.py --all                  every instance listed below, into this folder

All but the path exist in Promela; states and transitions of the full state space are equal in both.
"""

import sys
from pathlib import Path
from textwrap import dedent

# (family, sizes): (states, transitions). Transitions are firings; the step into the initial state is none.
INSTANCES = {
    ("phils", (11,)): (177146, 1299067),
    ("phils", (13,)): (1594322, 13817453),
    ("peterson", (4,)): (76342, 237254),
    ("peterson", (5,)): (5748420, 22365538),
    ("anderson", (5,)): (152405, 519085),
    ("anderson", (6,)): (2633730, 10362390),
    ("swp", (4, 3, 4)): (76320, 378452),
    ("swp", (5, 4, 5)): (1082680, 5527735),
    ("wide", (6,)): (116919, 701514),
    ("wide", (7,)): (821355, 5749485),
    ("wide", (8,)): (5758239, 46065912),
    ("wider", (4, 32)): (1493552, 5789248),
    ("path", (1000000,)): (1000000, 999999),
}


def phils(n):
    """Each philosopher takes the left fork, the right fork, puts the left down, then the right."""
    yield f"""\
        // {n} dining philosophers. Forks are taken and put down one by one, left first;
        // when everybody holds the left fork, nobody moves again: one deadlock.

        byte fork[{n}];
        """
    for i in range(n):
        left, right = i, (i + 1) % n
        yield f"""
        process Phil_{i} {{
          state think, one, eat, done;
          init think;
          trans
            think -> one  {{ guard fork[{left}] == 0; effect fork[{left}] = 1; }},
            one -> eat    {{ guard fork[{right}] == 0; effect fork[{right}] = 1; }},
            eat -> done   {{ effect fork[{left}] = 0; }},
            done -> think {{ effect fork[{right}] = 0; }};
        }}
        """


def peterson(n):
    """The filter lock: N-1 levels, the last to enter a level waits there, one test at a time."""
    yield f"""\
        // Peterson's mutual exclusion for {n} processes: a filter of {n - 1} levels. Whoever entered
        // a level last waits until no other process is at it or above, looking at one process at a time.

        byte level[{n}];
        byte last[{n}];
        """
    for i in range(n):
        yield f"""
        process P_{i} {{
          byte l, k;
          state NCS, enter, wait, CS;
          init NCS;
          trans
            NCS -> enter  {{ effect l = 1, level[{i}] = 1; }},
            enter -> wait {{ effect last[l] = {i}, k = 0; }},
            wait -> wait  {{ guard k < {n} && (k == {i} || level[k] < l || last[l] != {i}); effect k = k + 1; }},
            wait -> enter {{ guard k == {n} && l < {n - 1}; effect l = l + 1, level[{i}] = l, k = 0; }},
            wait -> CS    {{ guard k == {n} && l == {n - 1}; effect k = 0; }},
            CS -> NCS     {{ effect level[{i}] = 0, l = 0; }};
        }}
        """


def anderson(n):
    """The queue lock: each process waits on its own slot of a ring."""
    closed = ", 0" * (n - 1)
    yield f"""\
        // Anderson's queue lock for {n} processes: take a ticket, wait for its slot to open,
        // close it behind you and open the next one.

        byte open[{n}] = {{1{closed}}};
        byte next;
        """
    for i in range(n):
        yield f"""
        process P_{i} {{
          byte my;
          state NCS, ticket, wait, enter, CS;
          init NCS;
          trans
            NCS -> ticket  {{ effect my = next, next = next + 1; }},
            ticket -> wait {{ guard my == {n - 1}; effect next = next - {n}; }},
            ticket -> wait {{ guard my != {n - 1}; effect my = my % {n}; }},
            wait -> enter  {{ guard open[my] == 1; }},
            enter -> CS    {{ effect open[my] = 0; }},
            CS -> NCS      {{ effect open[(my + 1) % {n}] = 1, my = 0; }};
        }}
        """


def swp(m, w, c):
    """Go-back-N over lossy FIFO channels. A process has one location: the state is all in its variables."""
    yield f"""\
        // Sliding window protocol, go back N: sequence numbers modulo {m}, a window of {w},
        // FIFO channels of capacity {c} that may lose what is at their head.
        //
        // Two facts of DVE are used: a buffered send evaluates its value after the transition's effects
        // (so k and i are already one higher), and a received value can be used in the effects at once.

        channel {{byte}} data[{c}];
        channel {{byte}} ack[{c}];

        process Sender {{
          byte s;  // the oldest number not yet acknowledged
          byte k;  // how many are outstanding: s, s+1, ..., s+k-1
          byte i;  // how many of them were sent again
          byte a;  // an acknowledgement, then its distance from s
          state run;
          init run;
          trans
            run -> run {{ guard k < {w}; sync data!((s + k + {m - 1}) % {m}); effect k = k + 1; }},
            run -> run {{ guard i < k; sync data!((s + i + {m - 1}) % {m}); effect i = i + 1; }},
            run -> run {{ guard i >= k && k > 0; effect i = 0; }},
            // An acknowledgement a < k steps ahead moves the window past it, any other changes nothing.
            run -> run {{
              sync ack?a;
              effect a = (a + {m} - s) % {m},
                     i = i * (a >= k),
                     s = (s + (a < k) * (a + 1)) % {m},
                     k = k - (a < k) * (a + 1),
                     a = 0;
            }};
        }}

        process Receiver {{
          byte r;     // the number expected next
          byte d;     // a message
          byte pend;  // an acknowledgement is due
          state run;
          init run;
          trans
            run -> run {{ sync data?d; effect r = (r + (d == r)) % {m}, d = 0, pend = 1; }},
            run -> run {{ guard pend == 1; sync ack!((r + {m - 1}) % {m}); effect pend = 0; }};
        }}

        process Lossy {{
          byte x;
          state run;
          init run;
          trans
            run -> run {{ sync data?x; effect x = 0; }},
            run -> run {{ sync ack?x; effect x = 0; }};
        }}
        """


def wide(n, cells=40, steps=2):
    """Large states with little in them, to measure what a tool pays per byte."""
    clear = ", ".join(f"a[{k % cells}] = 0" for k in range(0, 36, 7))
    yield f"""\
        // {n} processes with {cells} local bytes each, most of them always zero, coupled by one global bit.

        byte g;
        """
    for i in range(n):
        yield f"""
        process P_{i} {{
          byte a[{cells}];
          byte j;
          state run;
          init run;
          trans
            run -> run {{ guard j < {steps} && g == 0; effect a[(j * 7) % {cells}] = {i + 1}, j = j + 1, g = 1; }},
            run -> run {{ guard j < {steps} && g == 1; effect a[(j * 7) % {cells}] = {i + 2}, j = j + 1, g = 0; }},
            run -> run {{ guard j == {steps}; effect {clear}, j = 0; }};
        }}
        """


def wider(n, pairs):
    """Large states that fill up with values, as buffers and tables do."""
    yield f"""\
        // {n} stations. Each takes {pairs} pairs of readings, from 0 to 200, into a buffer of its own, then waits
        // for the one link to send them over, and is done.

        byte link;
        """
    for i in range(n):
        yield f"""
        process Station_{i} {{
          byte reading[{2 * pairs}];
          byte k;
          state take, send, done;
          init take;
          trans
            take -> take {{
              guard k < {pairs};
              effect reading[2 * k] = (37 * k + {11 * i + 5}) % 201, reading[2 * k + 1] = (3 * k * k + {50 * i + 1}) % 201, k = k + 1;
            }},
            take -> send {{ guard k == {pairs} && link == 0; effect link = 1; }},
            send -> done {{ effect link = 0; }};
        }}
        """


def path(n):
    """A counter, in bytes that carry: each state has one successor, the last one none."""
    digits = max(1, (n.bit_length() + 7) // 8)
    yield f"""\
        // A counter from 0 to {n - 1}, the least significant byte first: one path, and a layer for each state.

        byte digit[{digits}];

        process Counter {{
          state counting;
          init counting;
          trans
        """
    last = " || ".join(f"digit[{i}] != {(n - 1) >> 8 * i & 255}" for i in range(digits))
    steps = []
    for i in range(digits):
        guard = "".join(f" && digit[{j}] == 255" for j in range(i)) + f" && digit[{i}] < 255"
        effect = "".join(f"digit[{j}] = 0, " for j in range(i)) + f"digit[{i}] = digit[{i}] + 1"
        steps.append(f"    counting -> counting {{ guard ({last}){guard}; effect {effect}; }}")
    yield ",\n".join(steps) + ";\n}\n"


FAMILIES = {"phils": (phils, 1), "peterson": (peterson, 1), "anderson": (anderson, 1), "swp": (swp, 3), "wide": (wide, 1), "wider": (wider, 2), "path": (path, 1)}


def model(family, sizes):
    text = "".join(dedent(part) for part in FAMILIES[family][0](*sizes)) + "\nsystem async;\n"
    if (family, sizes) in INSTANCES:
        states, transitions = INSTANCES[family, sizes]
        text = f"// {states} states, {transitions} transitions\n" + text
    return f"// Written by generate.py {family} {' '.join(map(str, sizes))}\n" + text


def name(family, sizes):
    return f"{family}.{'-'.join(map(str, sizes))}"


def main(arguments):
    if arguments == ["--all"]:
        for family, sizes in INSTANCES:
            path = Path(__file__).parent / f"{name(family, sizes)}.dve"
            path.write_text(model(family, sizes))
        return
    family, *sizes = arguments or [""]
    if family not in FAMILIES or len(sizes) != FAMILIES[family][1] or not all(s.isdigit() and int(s) > 0 for s in sizes):
        sys.exit(__doc__)
    print(model(family, tuple(map(int, sizes))), end="")


if __name__ == "__main__":
    main(sys.argv[1:])
