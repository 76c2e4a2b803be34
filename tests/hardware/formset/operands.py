"""operands.py - matrices of random elements that show how a device adds up: near each other, far apart, cancelling, few, tiny, large, special."""
from formset.core import FLOATS, INTEGERS

KINDS = ("near", "wide", "cancel", "few", "powers", "tiny", "large", "special", "any")


def integers(rng, type, rows, columns, is_sum=False):
    n, signed = INTEGERS[type]
    if is_sum and rng.random() < 0.3:  # so that sums leave the range
        return [[(rng.getrandbits(12) + (0x7FFFF000 if rng.getrandbits(1) else 0x80000000)) & 0xFFFFFFFF for _ in range(columns)] for _ in range(rows)]
    if not is_sum and rng.random() < 0.2:
        edge = (0, (1 << n) - 1, 1 << n - 1, (1 << n - 1) - 1 if n > 1 else 1)
        return [[edge[rng.getrandbits(2)] for _ in range(columns)] for _ in range(rows)]
    return [[rng.getrandbits(n) for _ in range(columns)] for _ in range(rows)]


class Maker:
    """Bits of numbers of a float type, with exponents from a range around 1."""

    def __init__(self, rng, type):
        self.rng, self.type = rng, type
        self.n_exp, self.n_man = FLOATS[type]
        self.bias = (1 << self.n_exp - 1) - 1
        self.top = (1 << self.n_exp) - (1 if type == "e4m3" else 2)  # largest exponent of numbers

    def number(self, low, high, man=None):
        exp = min(max(self.bias + low + int(self.rng.random() * (high - low + 1)), 0), self.top)
        man = self.rng.getrandbits(self.n_man) if man is None else man
        if self.type == "e4m3" and exp == 15 and man == 7:
            man = 6
        return self.rng.getrandbits(1) << self.n_exp + self.n_man | exp << self.n_man | man

    def power(self, low, high):
        return self.number(low, high, 0 if self.rng.getrandbits(1) else 1 << int(self.rng.random() * self.n_man))

    def special(self):
        whole, sign = (1 << self.n_exp) - 1, self.rng.getrandbits(1) << self.n_exp + self.n_man
        which = self.rng.getrandbits(3)
        if which < 3:
            return sign  # zeros
        if which < 5:
            return sign | (0x7E if self.type == "e4m3" else whole << self.n_man)  # infinity; e4m3 has none
        if which < 6:
            return sign | whole << self.n_man | (7 if self.type == "e4m3" else 1 + self.rng.getrandbits(self.n_man - 1))
        return sign | (1 if which == 6 else (1 << self.n_man) - 1)  # subnormals

    def any(self):
        return self.rng.getrandbits(1 + self.n_exp + self.n_man)


def small(kind, maker):
    """One element of a or b."""
    reach = min(maker.bias - 1, 12)
    if kind == "near":
        return maker.number(-2, 1)
    if kind in ("wide", "cancel"):
        return maker.number(-reach, reach)
    if kind == "few":
        return maker.number(-reach, reach) if maker.rng.random() < 0.4 else 0
    if kind == "powers":
        return maker.power(-reach, reach) if maker.rng.random() < 0.7 else 0
    if kind == "tiny":  # products around the smallest numbers of f32, and subnormal elements
        return maker.number(-maker.bias, -maker.bias + 12) if maker.n_exp < 8 or maker.rng.getrandbits(1) else maker.number(-76, -60)
    if kind == "large":
        return maker.number(maker.bias // 2 - 1, maker.bias // 2 + 1)
    if kind == "special":
        return maker.special() if maker.rng.random() < 0.05 else maker.number(-3, 3)
    return maker.any()


def start(kind, maker, type):
    """One element of c, as far from products as their kind has it."""
    if kind == "near":
        return maker.number(-4, 4)
    if kind == "wide":
        return maker.number(-20, 20)
    if kind == "cancel":
        return maker.number(-30, 10) if maker.rng.getrandbits(1) else 0
    if kind == "few":
        return maker.number(-30, 24) if maker.rng.random() < 0.7 else 0
    if kind == "powers":
        return maker.power(-30, 24) if maker.rng.random() < 0.7 else 0
    if kind == "tiny":
        return maker.number(-maker.bias, -maker.bias + 30 if maker.n_exp >= 8 else -maker.bias + 6)
    if kind == "large":
        return maker.number(maker.bias - 1, maker.bias) if maker.rng.getrandbits(1) else maker.number(8, 16)
    if kind == "special":
        return maker.special() if maker.rng.random() < 0.05 else maker.number(-3, 3)
    return maker.any()


def cancel(rng, a, b, sign):
    """Makes pairs of products that are each other's opposite, at random places of k."""
    k = len(b)
    places = sorted(range(k), key=lambda _: rng.random())
    for x, y in zip(places[: k // 2], places[k // 2 :]):
        if rng.random() < 0.75:
            b[y] = list(b[x])
            for row in a:
                row[y] = row[x] ^ sign


def matrices(rng, kind, types, m, n, k, kept=None):
    """Bits of a, b and c: a has `kept` columns where it is sparse."""
    out = []
    for type, rows, columns, is_sum in ((types[0], m, kept or k, False), (types[1], k, n, False), (types[2], m, n, True)):
        if type in INTEGERS:
            out.append(integers(rng, type, rows, columns, is_sum))
            continue
        maker, make = Maker(rng, type), start if is_sum else small
        out.append([[start(kind, maker, type) if is_sum else make(kind, maker) for _ in range(columns)] for _ in range(rows)])
    if kind == "cancel" and kept is None and types[0] not in INTEGERS:
        cancel(rng, out[0], out[1], 1 << sum(FLOATS[types[0]]))
    return out
