"""Random place/transition nets in PNML, with their own token game and coverability tree.

Written from docs/languages/pnml.md, not from the engine's sources.
"""

MOST = 2147483647  # tokens of a marking, and the weight of an arc
NAMESPACE = "http://www.pnml.org/version-2009/grammar/"


class Condition:
    """A condition over a marking, as text and as a function."""

    def __init__(self, text, holds):
        self.written, self.of = text, holds

    def text(self):
        return self.written


class Net:
    suffix = ".pnml"

    def __init__(self, marking, transitions, units):
        self.initial = marking
        self.transitions = transitions  # of each: what it takes and what it puts, by place
        self.units = units  # None, or whether the file says that the net is safe

    def text(self):
        lines = []
        for p, tokens in enumerate(self.initial):
            marking = f"<initialMarking><text>{tokens}</text></initialMarking>" if tokens else ""
            lines.append(f'<place id="p{p}">{marking}</place>')
        for t, (takes, puts) in enumerate(self.transitions):
            lines.append(f'<transition id="t{t}"/>')
            for p, weight in takes.items():
                lines.append(self.arc(f"p{p}", f"t{t}", weight))
            for p, weight in puts.items():
                lines.append(self.arc(f"t{t}", f"p{p}", weight))
        nupn = ""
        if self.units is not None:
            places = " ".join(f"p{p}" for p in range(len(self.initial)))
            nupn = (f'<toolspecific tool="nupn" version="1.1"><structure units="1" root="u0" '
                    f'safe="{str(self.units).lower()}"><unit id="u0"><places>{places}</places><subunits/></unit>'
                    f"</structure></toolspecific>")
        return (f'<?xml version="1.0"?>\n<pnml xmlns="{NAMESPACE}pnml">\n<net id="net" type="{NAMESPACE}ptnet">\n'
                f'<page id="page">\n' + "\n".join(lines) + f"\n</page>{nupn}\n</net>\n</pnml>\n")

    @staticmethod
    def arc(source, target, weight):
        inscription = f"<inscription><text>{weight}</text></inscription>" if weight != 1 else ""
        return f'<arc id="{source}-{target}" source="{source}" target="{target}">{inscription}</arc>'

    def named(self, state):
        return {f"p{p}": tokens for p, tokens in enumerate(state)}

    def asserted(self, state):
        return True

    def fireable(self, t, state):
        return all(state[p] >= weight for p, weight in self.transitions[t][0].items())

    def fired(self, t, state):
        takes, puts = self.transitions[t]
        marking = list(state)
        for p, weight in takes.items():
            marking[p] -= weight
        for p, weight in puts.items():
            marking[p] += weight
        return tuple(marking)

    def steps(self, state):
        for t in range(len(self.transitions)):
            if self.fireable(t, state):
                yield self.fired(t, state)

    def unbounded(self, limit):
        """By the tree of Karp and Miller; None where it grows beyond the limit."""
        stack = [(self.initial, ())]
        seen = set()
        while stack:
            marking, ancestors = stack.pop()
            if marking in seen:
                continue
            seen.add(marking)
            if len(seen) > limit or len(ancestors) > 200:
                return None
            for t in range(len(self.transitions)):
                if not self.fireable(t, marking):
                    continue
                target = self.fired(t, marking)
                for above in (*ancestors, marking):
                    if above != target and all(a <= b for a, b in zip(above, target)):
                        return True
                stack.append((target, (*ancestors, marking)))
        return False


class Generator:
    def __init__(self, chance):
        self.chance = chance

    def net(self):
        chance = self.chance
        places = chance.randint(2, 7)
        conserving = chance.random() < 0.6  # as many tokens put as taken, by weight: bounded
        transitions = []
        for _ in range(chance.randint(places // 2, 2 * places)):
            takes = self.bag(places, chance.choice([0, 1, 1, 1, 2, 2]) if not conserving else chance.choice([1, 1, 2]))
            if conserving:
                puts, left = {}, sum(takes.values())
                while left:
                    weight = chance.randint(1, left)
                    p = chance.randrange(places)
                    puts[p] = min(MOST, puts.get(p, 0) + weight)
                    left -= weight
                if chance.random() < 0.2 and len(puts) > 1:
                    puts.popitem()
            else:
                puts = self.bag(places, chance.choice([0, 1, 1, 2, 3]))
            transitions.append((takes, puts))
        marking = tuple(chance.choice([0, 0, 1, 1, 2, 3]) for _ in range(places))
        if chance.random() < 0.03:
            marking = (MOST, *marking[1:])
        units = chance.choice([None, None, True, False])
        return Net(marking, transitions, units)

    def bag(self, places, size):
        bag = {}
        for _ in range(size):
            p = self.chance.randrange(places)
            bag[p] = min(MOST - 3, bag.get(p, 0)) + self.chance.choice([1, 1, 1, 1, 1, 1, 2, 3])
            if self.chance.random() < 0.005:
                bag[p] = self.chance.choice([7, 1000, MOST])
        return bag


def properties(net, chance):
    places, transitions = len(net.initial), len(net.transitions)

    def atom():
        pick = chance.random()
        if pick < 0.6:
            p, q, limit = chance.randrange(places), chance.randrange(places), chance.choice([0, 1, 2, 3, 4, 6])
            operator = chance.choice(["<=", ">=", "==", "!=", "<", ">"])
            name, value = (f"p{p}", lambda s: s[p])
            if chance.random() < 0.4 and p != q:
                name, value = (f"tokens(p{p}, p{q})", lambda s: s[p] + s[q])
            elif chance.random() < 0.3:
                name, value = (f"p{p} * 2 - p{q}", lambda s: s[p] * 2 - s[q])
            compare = {"<=": lambda a, b: a <= b, ">=": lambda a, b: a >= b, "==": lambda a, b: a == b,
                       "!=": lambda a, b: a != b, "<": lambda a, b: a < b, ">": lambda a, b: a > b}[operator]
            return f"{name} {operator} {limit}", lambda s: compare(value(s), limit)
        if pick < 0.9:
            t = chance.randrange(transitions)
            return f"fireable(t{t})", lambda s: net.fireable(t, s)
        return "deadlock", lambda s: not any(net.fireable(t, s) for t in range(transitions))

    def make():
        one, holds = atom()
        if chance.random() < 0.5:
            other, too = atom()
            word = chance.choice(["&&", "||", "->"])
            both = {"&&": lambda s: holds(s) and too(s), "||": lambda s: holds(s) or too(s),
                    "->": lambda s: not holds(s) or too(s)}[word]
            return Condition(f"({one}) {word} ({other})", both)
        return Condition(one, holds)

    return make


def generate(chance):
    """A net, and a function that makes properties for it."""
    net = Generator(chance).net()
    return net, properties(net, chance)
