#!/usr/bin/env python3
"""What a step in the explorer costs, in a real browser, with a model of many variables.

Starts `nutshell explore` and a chromium without a window, clicks on an enabled event again and again, and prints milliseconds: from the
click until the state, the events and the path are laid out ("step"), the part of it that is spent waiting for the server ("server"), and
from the click until the graph has been drawn, too ("graph"). Needs chromium and nothing else.

  bench/explore.py [--variables 320] [--steps 100] [--nutshell ./nutshell]
"""
import argparse
import base64
import json
import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

# Clicks an event and resolves when the page has changed, and again when the graph has.
STEP = """
new Promise(done => {
  const buttons = document.querySelectorAll('.events button');
  const place = document.querySelector('#tools .place');
  const from = performance.now();
  performance.clearResourceTimings();
  const took = {};
  const requests = () => performance.getEntriesByType('resource');
  new MutationObserver((_, self) => {
    self.disconnect();
    setTimeout(() => {
      document.body.offsetHeight;
      took.step = performance.now() - from;
      took.server = requests().filter(it => it.name.includes('api/state')).reduce((sum, it) => sum + it.duration, 0);
      took.bytes = requests().filter(it => it.name.includes('api/')).reduce((sum, it) => sum + it.decodedBodySize, 0);
      const drawn = () => {
        const graph = requests().find(it => it.name.includes('api/graph'));
        if (!graph) {
          return setTimeout(drawn, 1);
        }
        requestAnimationFrame(() => setTimeout(() => {
          took.graph = performance.now() - from;
          took.graphServer = graph.duration;
          done(took);
        }));
      };
      drawn();
    });
  }).observe(place, {childList: true});
  buttons[Math.floor(Math.random() * buttons.length)].click();
})
"""


def model(variables):
    """Processes with nine variables and a location each, and two transitions that change some of them."""
    processes = []
    for number in range(variables // 10):
        names = [f"v{i}" for i in range(9)]
        processes.append(
            f"process P{number} {{ byte {', '.join(names)}; state a, b; init a;\n"
            "  trans a -> b { guard v0 < 200; effect v0 = v0 + 1, v1 = v0; }, b -> a { effect v2 = (v2 + 1) % 7, v8 = v2; }; }")
    return "\n".join(processes) + "\nsystem async;\n"


class Page:
    """A page of chromium, driven by the DevTools protocol over a web socket."""

    def __init__(self, folder, address, width=1280, height=900):
        self.browser = subprocess.Popen(
            [os.environ.get("CHROMIUM", "chromium"), "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0",
             f"--user-data-dir={folder}/profile", f"--window-size={width},{height}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for line in self.browser.stderr:
            found = re.search(r"ws://([^/:]+):(\d+)/", line)
            if found:
                break
        host, port = found.groups()
        request = urllib.request.Request(f"http://{host}:{port}/json/new?about:blank", method="PUT")
        target = json.load(urllib.request.urlopen(request))["webSocketDebuggerUrl"]
        self.socket = socket.create_connection((host, int(port)))
        path = target.split(f":{port}", 1)[1]
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.stream = self.socket.makefile("rb")
        while self.stream.readline().strip():
            pass
        self.number = 0
        self.call("Page.navigate", url=address)

    def call(self, method, **parameters):
        self.number += 1
        text = json.dumps({"id": self.number, "method": method, "params": parameters}).encode()
        mask = os.urandom(4)
        length = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
        self.socket.sendall(b"\x81" + length + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(text)))
        while True:
            answer = json.loads(self.receive())
            if answer.get("id") == self.number:
                return answer.get("result", answer)

    def receive(self):
        data = b""
        while True:
            first, second = self.stream.read(2)
            length = second & 127
            if length > 125:
                length = int.from_bytes(self.stream.read(2 if length == 126 else 8), "big")
            data += self.stream.read(length)
            if first & 0x80:
                return data

    def evaluate(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "result" not in answer or "exceptionDetails" in answer:
            raise RuntimeError(answer)
        return answer["result"].get("value")

    def wait(self, condition):
        for _ in range(600):
            answer = self.call("Runtime.evaluate", expression=condition, returnByValue=True)
            if answer.get("result", {}).get("value"):
                return
            time.sleep(0.05)
        raise RuntimeError(f"never true: {condition}")

    def close(self):
        self.browser.terminate()
        self.browser.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--variables", type=int, default=320)
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--nutshell", default=str(Path(__file__).resolve().parent.parent / "nutshell"))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        file = Path(folder, "wide.dve")
        file.write_text(model(options.variables))
        server = subprocess.Popen([options.nutshell, "explore", str(file), "--no-open"], stdout=subprocess.PIPE, text=True)
        page = None
        try:
            address = next(found.group() for line in server.stdout if (found := re.search(r"http://\S+", line)))
            page = Page(folder, address)
            page.wait("document.body.classList.contains('ready')")
            page.wait("document.querySelector('.graph-canvas')?._cyreg?.cy.nodes('.here').length === 1")
            times = [page.evaluate(STEP) for _ in range(options.steps)]
            slots = page.evaluate("document.querySelectorAll('#state dd > *, #state h4 > *').length")
        finally:
            if page:
                page.close()
            server.terminate()
    print(f"{slots} values on the page, {options.steps} steps; the median, the 90th percentile and the maximum in milliseconds")
    for name in ("step", "server", "graph", "graphServer"):
        values = sorted(time[name] for time in times)
        print(f"  {name:12} {statistics.median(values):8.1f} {values[int(0.9 * (len(values) - 1))]:8.1f} {values[-1]:8.1f}")
    print(f"  {'kilobytes':12} {statistics.median(time['bytes'] for time in times) / 1000:8.1f}")


if __name__ == "__main__":
    sys.exit(main())
