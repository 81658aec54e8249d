"""Random DVE models, and what they mean: an interpreter of its own for what is generated here.

Written from docs/languages/dve.md, not from the engine's sources.
"""

from truth import Fault

RANGES = {"byte": (0, 255), "int": (-32768, 32767)}
LEVELS = [["imply"], ["or", "||"], ["and", "&&"], ["|"], ["^"], ["&"], ["==", "!="], ["<", "<=", ">", ">="],
          ["<<", ">>"], ["+", "-"], ["*", "/", "%"]]
LEVEL = {operator: level for level, operators in enumerate(LEVELS) for operator in operators}


def wrapped(value):
    return (value + (1 << 63)) % (1 << 64) - (1 << 63)


def divided(left, right):
    if right == 0:
        raise Fault("division by zero")
    quotient = abs(left) // abs(right)
    return wrapped(quotient if (left < 0) == (right < 0) else -quotient)


OPERATORS = {
    "|": lambda a, b: a | b, "^": lambda a, b: a ^ b, "&": lambda a, b: a & b,
    "==": lambda a, b: int(a == b), "!=": lambda a, b: int(a != b),
    "<": lambda a, b: int(a < b), "<=": lambda a, b: int(a <= b),
    ">": lambda a, b: int(a > b), ">=": lambda a, b: int(a >= b),
    "<<": lambda a, b: wrapped(a << (b & 63)), ">>": lambda a, b: a >> (b & 63),
    "+": lambda a, b: wrapped(a + b), "-": lambda a, b: wrapped(a - b), "*": lambda a, b: wrapped(a * b),
    "/": divided, "%": lambda a, b: a - wrapped(divided(a, b) * b) if b else divided(a, b),
}


class Number:
    level = 99

    def __init__(self, value):
        self.value = value

    def text(self):
        return str(self.value)

    def of(self, memory):
        return self.value


class Cell:
    """A variable, or an element of an array: by an index, or bare, which means element 0."""
    level = 99

    def __init__(self, variable, index=None, owner=None):
        self.variable, self.index, self.owner = variable, index, owner

    def text(self):
        name = f"{self.owner}->{self.variable.name}" if self.owner else self.variable.name
        return name if self.index is None else f"{name}[{self.index.text()}]"

    def place(self, memory):
        index = 0 if self.index is None else self.index.of(memory)
        if not 0 <= index < self.variable.size:
            raise Fault("index")
        return self.variable.first + index

    def of(self, memory):
        return memory[self.place(memory)]


class At:
    level = 99

    def __init__(self, process, state):
        self.process, self.state = process, state

    def text(self):
        return f"{self.process.name}.{self.process.states[self.state]}"

    def of(self, memory):
        return int(memory[self.process.location.first] == self.state)


class Unary:
    level = 50

    def __init__(self, operator, operand):
        self.operator, self.operand = operator, operand

    def text(self):
        inner = self.operand.text() if self.operand.level >= self.level else f"({self.operand.text()})"
        return f"{self.operator} {inner}"

    def of(self, memory):
        value = self.operand.of(memory)
        return wrapped(-value) if self.operator == "-" else ~value if self.operator == "~" else int(value == 0)


class Binary:
    def __init__(self, operator, left, right, brackets=False):
        self.operator, self.left, self.right, self.brackets = operator, left, right, brackets
        self.level = LEVEL[operator]

    def text(self):
        left = self.left.text() if self.left.level >= self.level and not self.brackets else f"({self.left.text()})"
        right = self.right.text() if self.right.level > self.level else f"({self.right.text()})"
        return f"{left} {self.operator} {right}"

    def of(self, memory):
        left = self.left.of(memory)
        if self.operator in ("and", "&&"):
            return int(left != 0 and self.right.of(memory) != 0)
        if self.operator in ("or", "||"):
            return int(left != 0 or self.right.of(memory) != 0)
        if self.operator == "imply":
            return int(left == 0 or self.right.of(memory) != 0)
        return OPERATORS[self.operator](left, self.right.of(memory))


class Variable:
    def __init__(self, name, kind, initial, array=False, shown=None, states=None):
        self.name, self.kind, self.initial, self.array = name, kind, initial, array
        self.size = len(initial)
        self.shown = shown or name
        self.states = states  # of a location: the names of its values
        self.low, self.high = RANGES.get(kind, (0, kind))
        self.first = None

    def declaration(self):
        if not self.array:
            return f"{self.kind} {self.name}" + (f" = {self.initial[0]}" if self.initial[0] else "") + ";"
        values = "" if not any(self.initial) else " = {" + ", ".join(map(str, self.initial)) + "}"
        return f"{self.kind} {self.name}[{self.size}]{values};"

    def put(self, memory, place, value):
        if not self.low <= value <= self.high:
            raise Fault("range")
        memory[place] = value


class Channel:
    """Fields None: untyped. Capacity 0: a rendezvous."""

    def __init__(self, name, fields, capacity, values):
        self.name, self.fields, self.capacity = name, fields, capacity
        self.values = values  # in each message
        self.cells = self.length = None
        if capacity:
            suffix = [""] if len(fields) == 1 else [f".{i + 1}" for i in range(len(fields))]
            self.cells = [Variable(name, kind, [0] * capacity, True, name + suffix[i]) for i, kind in enumerate(fields)]
            self.length = Variable(name, capacity, [0], shown=name + ".length")

    def declaration(self):
        kinds = "" if self.fields is None else "{" + ", ".join(self.fields) + "} "
        return f"channel {kinds}{self.name}" + (f"[{self.capacity}]" if self.capacity else "") + ";"


class Transition:
    def __init__(self, process, source, target, guard=None, sync=None, effects=()):
        self.process, self.source, self.target, self.guard, self.effects = process, source, target, guard, list(effects)
        self.sync = sync  # (channel, "!" or "?", expressions or cells)

    def text(self):
        parts = [f"guard {self.guard.text()};"] if self.guard else []
        if self.sync:
            channel, way, values = self.sync
            message = "" if not values else values[0].text() if len(values) == 1 else (
                "{" + ", ".join(value.text() for value in values) + "}")
            parts.append(f"sync {channel.name}{way}{message};")
        if self.effects:
            parts.append("effect " + ", ".join(f"{cell.text()} = {value.text()}" for cell, value in self.effects) + ";")
        names = self.process.states
        return f"{names[self.source]} -> {names[self.target]} {{ {' '.join(parts)} }}"

    def admitted(self, memory):
        return self.guard is None or self.guard.of(memory) != 0

    def act(self, memory):
        for cell, value in self.effects:
            assign(cell, value.of(memory), memory)

    def moved(self, memory):
        memory[self.process.location.first] = self.target


def assign(cell, value, memory):
    cell.variable.put(memory, cell.place(memory), value)


class Process:
    def __init__(self, name, states):
        self.name, self.states = name, states
        self.location = Variable(name, len(states) - 1, [0], states=states)
        self.variables, self.commit, self.asserts, self.transitions = [], set(), [], []
        self.first = 0

    def text(self):
        lines = ["  " + variable.declaration() for variable in self.variables]
        lines += [f"  state {', '.join(self.states)};", f"  init {self.states[self.location.initial[0]]};"]
        if self.commit:
            lines.append(f"  commit {', '.join(self.states[s] for s in sorted(self.commit))};")
        if self.asserts:
            lines.append("  assert " + ", ".join(f"{self.states[s]}: {e.text()}" for s, e in self.asserts) + ";")
        if self.transitions:
            lines.append("  trans\n    " + ",\n    ".join(t.text() for t in self.transitions) + ";")
        return f"process {self.name} {{\n" + "\n".join(lines) + "\n}"


class System:
    """A model: its text, and its meaning as `initial`, `steps` and `asserted`."""
    suffix = ".dve"

    def __init__(self, variables, channels, processes, synchronous):
        self.variables, self.channels, self.processes, self.synchronous = variables, channels, processes, synchronous
        self.stored = list(variables)
        for channel in channels:
            if channel.capacity:
                self.stored += [*channel.cells, channel.length]
        for process in processes:
            self.stored += [process.location, *process.variables]
        first = 0
        for variable in self.stored:
            variable.first = first
            first += variable.size
        self.initial = tuple(value for variable in self.stored for value in variable.initial)

    def text(self):
        parts = [variable.declaration() for variable in self.variables]
        parts += [channel.declaration() for channel in self.channels]
        parts += [process.text() for process in self.processes]
        return "\n".join(parts) + f"\nsystem {'sync' if self.synchronous else 'async'};\n"

    def named(self, state):
        """The state as traces show it."""
        values = {}
        for variable in self.stored:
            for i in range(variable.size):
                value = state[variable.first + i]
                name = f"{variable.shown}[{i}]" if variable.array else variable.shown
                values[name] = variable.states[value] if variable.states else value
        return values

    def asserted(self, state):
        try:
            return all(state[process.location.first] != at or condition.of(state) != 0
                       for process in self.processes for at, condition in process.asserts)
        except Fault:
            return False

    def enabled(self, process, state):
        here = state[process.location.first]
        return [t for t in process.transitions if t.source == here]

    def steps(self, state):
        if self.synchronous:
            yield from self.joint(state)
            return
        urgent = any(state[p.location.first] in p.commit for p in self.processes)
        for process in self.processes:
            for transition in self.enabled(process, state):
                committed = transition.source in process.commit
                channel, way, values = transition.sync or (None, None, None)
                if channel and not channel.capacity:
                    if way == "!":
                        yield from self.meetings(transition, committed, urgent, state)
                elif committed or not urgent:
                    yield from self.alone(transition, channel, way, values, state)

    def alone(self, transition, channel, way, values, state):
        if channel and way == "!" and state[channel.length.first] == channel.capacity:
            return
        if channel and way == "?" and state[channel.length.first] == 0:
            return
        memory = list(state)
        try:
            if not transition.admitted(memory):
                return
            if channel and way == "?":
                for cell, field in zip(values, channel.cells):
                    assign(cell, memory[field.first], memory)
                for field in channel.cells:
                    memory[field.first:field.first + field.size] = [
                        *memory[field.first + 1:field.first + field.size], 0]
                memory[channel.length.first] -= 1
            transition.act(memory)
            if channel and way == "!":
                for value, field in zip(values, channel.cells):
                    field.put(memory, field.first + memory[channel.length.first], value.of(memory))
                memory[channel.length.first] += 1
            transition.moved(memory)
            yield tuple(memory)
        except Fault:
            yield None

    def meetings(self, sender, committed, urgent, state):
        channel, _, values = sender.sync
        for process in self.processes:
            if process is sender.process:
                continue
            for receiver in self.enabled(process, state):
                if not receiver.sync or receiver.sync[0] is not channel or receiver.sync[1] != "?":
                    continue
                if urgent and not committed and receiver.source not in process.commit:
                    continue
                memory = list(state)
                try:
                    if not sender.admitted(memory) or not receiver.admitted(memory):
                        continue
                    for cell, value in zip(receiver.sync[2], values):
                        assign(cell, value.of(memory), memory)
                    receiver.act(memory)
                    sender.act(memory)
                    receiver.moved(memory)
                    sender.moved(memory)
                    yield tuple(memory)
                except Fault:
                    yield None

    def joint(self, state):
        tuples = [[]]
        for process in self.processes:
            tuples = [[*some, t] for some in tuples for t in self.enabled(process, state)]
        for together in tuples:
            memory = list(state)
            try:
                if not all(t.admitted(memory) for t in together):
                    continue
                for t in together:
                    t.act(memory)
                for t in together:
                    t.moved(memory)
                yield tuple(memory)
            except Fault:
                yield None


class Generator:
    def __init__(self, chance):
        self.chance = chance
        self.risky = chance.random() < 0.3  # whether steps may be faults
        self.wide = chance.choice([1, 3, 3, 7, 15])  # values stay within 0..wide, mostly

    def system(self):
        chance = self.chance
        synchronous = chance.random() < 0.1
        variables = [self.variable(f"g{i}") for i in range(chance.randint(1, 3))]
        if chance.random() < 0.5:
            variables.append(self.array("a"))
        channels = [] if synchronous else [self.channel(f"c{i}") for i in range(chance.choice([0, 0, 1, 1, 2]))]
        processes = [self.process(i) for i in range(chance.choice([1, 2, 2, 3, 3, 4]))]
        self.variables, self.channels, self.processes = variables, channels, processes
        for process in processes:
            self.fill(process, synchronous)
        return System(variables, channels, processes, synchronous)

    def variable(self, name, prefix=""):
        kind = self.chance.choice(["byte", "byte", "int"])
        initial = self.chance.choice([0, 0, 0, 1, self.wide])
        if kind == "int" and self.chance.random() < 0.1:
            initial = self.chance.choice([-1, -32768, 32767])
        return Variable(name, kind, [initial], shown=prefix + name)

    def array(self, name, prefix=""):
        size = self.chance.choice([1, 2, 4])
        return Variable(name, self.chance.choice(["byte", "int"]),
                        [self.chance.choice([0, 0, 1]) for _ in range(size)], True, prefix + name)

    def channel(self, name):
        kind = self.chance.random()
        if kind < 0.3:
            return Channel(name, None, 0, self.chance.choice([0, 1]))
        fields = [self.chance.choice(["byte", "int"]) for _ in range(self.chance.choice([1, 1, 2]))]
        return Channel(name, fields, 0 if kind < 0.5 else self.chance.choice([1, 2, 3]), len(fields))

    def process(self, number):
        process = Process(f"P{number}", [f"s{i}" for i in range(self.chance.randint(1, 4))])
        process.location.initial[0] = self.chance.randrange(len(process.states))
        for i in range(self.chance.choice([0, 1, 1, 2])):
            process.variables.append(self.variable(f"x{i}", process.name + "."))
        if self.chance.random() < 0.2:
            process.variables.append(self.array("b", process.name + "."))
        return process

    def fill(self, process, synchronous):
        chance = self.chance
        count = len(process.states)
        if not synchronous and chance.random() < 0.2:
            process.commit = {s for s in range(count) if chance.random() < 0.4}
        sources = [s for s in range(count) if chance.random() < 0.9]
        sources += [chance.randrange(count) for _ in range(chance.randint(1 if not sources else 0, 4))]
        for source in sources:
            sync = None
            if self.channels and chance.random() < 0.4:
                channel = chance.choice(self.channels)
                way = chance.choice("!?")
                values = [self.value(process, 1) if way == "!" else self.cell(process) for _ in range(channel.values)]
                sync = (channel, way, values)
            process.transitions.append(Transition(
                process, source, chance.randrange(count),
                self.condition(process, 2) if chance.random() < 0.35 else None, sync,
                [self.assignment(process) for _ in range(chance.choice([0, 1, 1, 2, 3]))]))
        process.transitions.sort(key=lambda t: chance.random())
        if chance.random() < 0.3:
            process.asserts.append((chance.randrange(count), self.condition(process, 2)))

    def cells(self, process):
        return self.variables + (process.variables if process else [])

    def cell(self, process, depth=1):
        variable = self.chance.choice(self.cells(process))
        return Cell(variable, self.index(variable, process, depth) if variable.array else None)

    def index(self, variable, process, depth):
        if self.chance.random() < 0.1:
            return None  # bare: element 0
        if depth <= 0 or self.chance.random() < 0.5:
            most = variable.size if self.risky and self.chance.random() < 0.05 else variable.size - 1
            return Number(self.chance.randint(0, most))
        value = self.value(process, depth - 1)
        return value if self.risky and self.chance.random() < 0.3 else Binary("&", value, Number(variable.size - 1))

    def assignment(self, process):
        chance = self.chance
        target = self.cell(process)
        value = self.value(process, 2)
        if chance.random() < 0.4:
            value = Binary(chance.choice("+-"), target, Number(chance.choice([1, 1, 2])))
        if self.risky and chance.random() < 0.3:
            return target, value
        return target, Binary("&", value, Number(self.wide))

    def value(self, process, depth):
        chance = self.chance
        pick = chance.random()
        if depth <= 0 or pick < 0.25:
            if chance.random() < 0.5:
                return self.cell(process, 0)
            return Number(chance.choice([0, 1, 1, 2, 3, self.wide, 255, 256]))
        if pick < 0.3:
            return self.at()
        if pick < 0.35:
            return Unary(chance.choice(["-", "~", "not", "!"]), self.value(process, depth - 1))
        operator = chance.choice(["+", "+", "+", "-", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "==", "<", ">="])
        left, right = self.value(process, depth - 1), self.value(process, depth - 1)
        if operator in "/%" and not (self.risky and chance.random() < 0.5):
            right = Number(chance.choice([1, 2, 3, 5]))
        return Binary(operator, left, right, chance.random() < 0.2)

    def at(self):
        process = self.chance.choice(self.processes)
        return At(process, self.chance.randrange(len(process.states)))

    def condition(self, process, depth):
        chance = self.chance
        if depth > 0 and chance.random() < 0.4:
            operator = chance.choice(["and", "&&", "or", "||", "imply"])
            return Binary(operator, self.condition(process, depth - 1), self.condition(process, depth - 1))
        if chance.random() < 0.15:
            return self.at()
        if chance.random() < 0.1:
            return Unary("not", self.condition(process, depth - 1))
        return Binary(chance.choice(["==", "!=", "<", "<=", ">", ">="]), self.value(process, 1),
                      Number(chance.choice([0, 1, 2, self.wide])))

    def property(self):
        """A condition over everything, which has a value in every state."""
        risky, self.risky = self.risky, False
        condition = self.condition(None, 2)
        self.risky = risky
        process = self.chance.choice(self.processes)
        if process.variables and self.chance.random() < 0.5:
            variable = self.chance.choice(process.variables)
            local = Cell(variable, Number(variable.size - 1) if variable.array else None, process.name)
            condition = Binary(self.chance.choice(["&&", "||"]), condition,
                               Binary(self.chance.choice(["<=", "==", "!="]), local, Number(self.wide)))
        return condition


def generate(chance):
    """A system, and a function that makes properties for it."""
    generator = Generator(chance)
    system = generator.system()
    return system, generator.property
