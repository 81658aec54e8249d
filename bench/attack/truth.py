"""An oracle that shares nothing with the engine: breadth-first search over tuples in a Python dict."""

from collections import deque
from dataclasses import dataclass, field


class Fault(Exception):
    """A step or an expression that has no result: a division by zero, an index or a value out of range."""


@dataclass
class Truth:
    """What is so. Depths are those of the nearest state; None where there is none."""

    complete: bool = True  # else the space is larger than the oracle's limit, and only what was seen counts
    unbounded: bool = False
    transitions: int = 0
    deadlocks: int = 0
    depths: dict = field(default_factory=dict)  # of each state
    nearest_deadlock: int | None = None
    nearest_fault: int | None = None  # of the state in which the step is enabled
    nearest_failure: int | None = None  # of an assertion

    @property
    def states(self):
        return len(self.depths)

    @property
    def levels(self):
        return 1 + max(self.depths.values())

    def within(self, depth):
        return sum(1 for d in self.depths.values() if d <= depth)

    def nearest(self, condition):
        return min((d for state, d in self.depths.items() if condition(state)), default=None)


def explore(system, limit):
    """All reachable states of a system that has `initial`, `steps(state)` (None for a fault) and `asserted(state)`."""
    truth = Truth()
    truth.depths[system.initial] = 0
    queue = deque([system.initial])
    while queue:
        state = queue.popleft()
        depth = truth.depths[state]
        if truth.nearest_failure is None and not system.asserted(state):
            truth.nearest_failure = depth
        enabled = 0
        for target in system.steps(state):
            enabled += 1
            if target is None:
                if truth.nearest_fault is None:
                    truth.nearest_fault = depth
                continue
            truth.transitions += 1
            if target not in truth.depths:
                if len(truth.depths) >= limit:
                    truth.complete = False
                    return truth
                truth.depths[target] = depth + 1
                queue.append(target)
        if not enabled:
            truth.deadlocks += 1
            if truth.nearest_deadlock is None:
                truth.nearest_deadlock = depth
    return truth
