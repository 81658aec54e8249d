"""What the benchmark scripts share: run a command and see what it cost, and keep sections of RESULTS.md."""

import json
import os
import platform
import re
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "RESULTS.md"


@dataclass
class Run:
    code: int
    out: str
    err: str
    cpu: float  # user and system seconds of the process and of all its children
    wall: float
    rss: int  # the largest resident set, in bytes
    timed_out: bool = False


def run(command, cwd=None, timeout=None):
    """Runs a command in a process group of its own, so that a timeout ends the whole group."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = time.monotonic()
        process = subprocess.Popen(
            [str(word) for word in command],
            cwd=cwd, stdin=subprocess.DEVNULL, stdout=out, stderr=err, start_new_session=True,
        )
        late = threading.Event()

        def end():
            late.set()
            os.killpg(process.pid, signal.SIGKILL)

        timer = threading.Timer(timeout, end) if timeout else None
        if timer:
            timer.start()
        try:
            _, status, usage = os.wait4(process.pid, 0)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
        finally:
            if timer:
                timer.cancel()
        wall = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)  # already waited for
        out.seek(0)
        err.seek(0)
        return Run(
            code=process.returncode,
            out=out.read().decode(errors="replace"),
            err=err.read().decode(errors="replace"),
            cpu=usage.ru_utime + usage.ru_stime,
            wall=wall,
            rss=usage.ru_maxrss * 1024,
            timed_out=late.is_set(),
        )


def java(tool="java"):
    """A tool of the JDK that the launcher finds."""
    shown = subprocess.run([ROOT / "nutshell", "--version"], check=True, capture_output=True, text=True,
                           env=os.environ | {"NUTSHELL_JAVA_OPTS": "-XshowSettings:properties"})
    return Path(re.search(r"java\.home = (.*)", shown.stdout + shown.stderr).group(1)) / "bin" / tool


def nutshell_json(result):
    """The report of `nutshell check --format json`, or None with a reason. Exit code 1 is a verdict, not a failure."""
    if result.timed_out:
        return None, "timeout"
    if result.code not in (0, 1, 3, 4):
        lines = (result.err.strip() or result.out.strip() or "no output").splitlines()
        return None, f"exit code {result.code}: {lines[0]}"
    try:
        return json.loads(result.out), None
    except ValueError:
        return None, f"exit code {result.code}, but no JSON on stdout"


def write_section(name, text, path=RESULTS):
    """Replaces the part of a Markdown file between this section's two markers, or appends it."""
    begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
    section = f"{begin}\n{text.strip()}\n{end}\n"
    old = path.read_text() if path.exists() else "# Results\n"
    if begin in old and end in old:
        before, rest = old.split(begin, 1)
        after = rest.split(end, 1)[1].lstrip("\n")
        new = before + section + ("\n" + after if after else "")
    else:
        new = old.rstrip("\n") + "\n\n" + section
    path.write_text(new)


def table(header, rows):
    """A Markdown table; the first column is text, the others are numbers."""
    lines = ["| " + " | ".join(header) + " |", "|---" + "|---:" * (len(header) - 1) + "|"]
    lines += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
    return "\n".join(lines)


def machine():
    """One line about where the figures come from."""
    cpu = platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                cpu = line.split(":", 1)[1].strip()
                break
    except OSError:
        pass
    return f"{cpu}, {os.cpu_count()} cores, {platform.system()}, {time.strftime('%Y-%m-%d')}"
