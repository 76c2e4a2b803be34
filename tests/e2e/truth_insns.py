# truth_insns.py - what an instruction takes and gives, by its text and the registers that the log has: for truth.py.
import re, struct

MOST_SOURCES, MOST_RESULTS = 8, 4
B, U, S, F, BF, PRED, ADDRESS, NAME, SPECIAL, OTHER = range(1, 11)
TYPE = re.compile(r"(?:(?P<int>[bus])(?P<bits>8|16|32|64|128)|(?P<float>bf16|tf32|f16|f32|f64|e4m3|e5m2)|(?P<pred>pred))(?P<two>x2)?$")


def type_of(word):
    """(kind, bits of one, bits of all) of a word of an opcode or a declaration, or None"""
    found = TYPE.match(word)
    if not found:
        return None
    if found["pred"]:
        return PRED, 1, 1
    bits = int(found["bits"] or {"e4m3": 8, "e5m2": 8}.get(found["float"]) or found["float"][-2:])
    kind = {"b": B, "u": U, "s": S}[found["int"]] if found["int"] else BF if found["float"] == "bf16" else F
    return kind, bits, 2 * bits if found["two"] else bits


def registers(body):
    """{name: type} of the text of a function; ranges as name<."""
    out = {}
    for type_, names in re.findall(r"\.reg\s*((?:\.\w+\s*)+)([^;]+);", body):
        words = re.findall(r"\w+", type_)
        for name in names.split(","):
            found = re.match(r"\s*([\w$%]+)\s*(<)?", name)
            out[found[1] + (found[2] or "")] = (type_of(words[-1]), words[0] in ("v2", "v4"))
    return out


def declared(regs, name):
    return regs.get(name) or regs.get(re.sub(r"\d+$", "", name) + "<")


def split(text):
    """Operands of a statement, elements of vectors and pairs apart: [[element, ...], ...]"""
    parts, depth, now = [], 0, ""
    for c in text:
        if c == "," and not depth:
            parts.append(now)
            now = ""
            continue
        depth += (c in "{[(") - (c in "}])")
        now += c
    parts += [now] if now.strip() else []
    out = []
    for part in (p.strip() for p in parts):
        inner = part[1:-1].split(",") if part.startswith("{") else part.split("|") if not part.startswith("[") else [part]
        out.append([i.strip() for i in inner])
    return out


# whose operand of this number is read by its declaration alone
BY_DECLARATION = {"shl": (2,), "shr": (2,), "bfe": (2, 3), "bfi": (3, 4), "popc": (0,), "clz": (0,), "bfind": (0,), "testp": (0,), "match": (0, 2), "redux": (2,), "vote": (1, 2)}
WITHOUT_RESULT = {"brx", "bra", "nanosleep", "wgmma"}


def word_of(words, n):
    """The type that the opcode says operand n has, and whether a register may have several of that."""
    types, base = [w for w in words[1:] if type_of(w)][:4], words[0]
    if not types or n in BY_DECLARATION.get(base, ()) or base in ("bar", "barrier", "brx", "isspacep") or (base == "shfl" and n > 1) or (base == "set" and n > 2):
        return None, False
    if base == "mma":
        return (types[n] if n < len(types) else None), True
    if base == "slct":
        return types[-1 if n == 3 else 0], False
    if base in ("dp4a", "dp2a"):
        return types[{1: 0, 2: -1}.get(n, 0)], False
    if (base in ("add", "sub") and n == 2) or (base == "fma" and n == 3):
        return types[0], False
    return types[-1 if n else 0], False


def constant(text, type_):
    text, minus = text.lstrip("-+"), text.startswith("-")
    if re.match(r"0[fF][0-9a-fA-F]{8}$", text):
        value = int(text[2:], 16) ^ (minus << 31)
        return value if type_[1] == 32 else struct.unpack("<Q", struct.pack("<d", struct.unpack("<f", struct.pack("<I", value))[0]))[0]
    if re.match(r"0[dD][0-9a-fA-F]{16}$", text):
        value = int(text[2:], 16) ^ (minus << 63)
        return value if type_[1] != 32 else struct.unpack("<I", struct.pack("<f", struct.unpack("<d", struct.pack("<Q", value))[0]))[0]
    if text == "WARP_SZ":
        return 32
    if "." in text:
        return int.from_bytes(struct.pack("<f" if type_[1] == 32 else "<d", -float(text) if minus else float(text)), "little")
    text = text.rstrip("U")
    if type_[0] == PRED:
        return int(int(text, 0) != 0)
    value = int(text, 8) if re.match(r"0[0-7]+$", text) else int(text, 0)
    return (-value if minus else value) & (1 << type_[1]) - 1


def in_register(word, reg, part):
    own, type_ = reg, type_of(word) if word else None
    if own[0] == PRED or not type_ or type_[0] == PRED:
        return own
    fits = type_[2] == own[2] or (type_[1] <= 16 and own[2] == 32)
    if type_[0] in (F, BF):
        return type_ if fits else own
    return (type_[0], type_[1] if part and fits else own[2], own[2])


class Insn:
    """[(kind, bits, value or None, number of its register in the log or None, negated)] of sources and results."""

    def __init__(self, statement, regs):
        statement = re.sub(r"^@!?\S+\s+", "", statement).rstrip(";").strip()
        opcode, _, rest = statement.partition(" ")
        words = opcode.split(".")
        operands, number = split(rest), 0
        self.n_operands, self.sources, self.results = len(operands), [], []
        for n, elements in enumerate(operands):
            vector = len(elements) > 1 or rest.strip().startswith("{")
            first = elements[0].lstrip("!")
            is_result = n == 0 and words[0] not in WITHOUT_RESULT and not (words[0] in ("bar", "barrier") and "red" not in words)
            is_result = is_result and (vector or first == "_" or bool(declared(regs, first)))
            word, part = word_of(words, n)
            for element in elements:
                (self.results if is_result else self.sources).append(self.value(element, regs, word, part, number))
                number += 1

    @staticmethod
    def value(element, regs, word, part, number):
        name = element.lstrip("!")
        reg = declared(regs, name)
        if element.startswith("["):
            return ADDRESS, 0, None, None, False
        if reg:
            if reg[1] or reg[0][2] > 64:
                return OTHER, 0, None, None, False
            kind, bits, _ = in_register(word, reg[0], part)
            # a register of 8 bits has a type and no value
            return kind, bits, 0 if reg[0][2] == 8 and kind != PRED else None, number, element.startswith("!")
        if element == "WARP_SZ" or re.match(r"[-+]?\d", element):
            type_ = type_of(word or "b32")
            return type_[0], type_[1], constant(element, type_), None, False
        return (OTHER if element == "_" else SPECIAL if element.startswith("%") else NAME), 0, None, None, False

    def types(self, values, most):
        return sum((kind << 4 | max(bits - 1, 0).bit_length()) << 8 * i for i, (kind, bits, *_) in enumerate(values[:most]))

    def words(self):
        """(types of what it gives, operands and how many values)"""
        return self.types(self.results, MOST_RESULTS), self.n_operands | len(self.sources) << 8 | len(self.results) << 16

    def mixed(self, front, behind):
        """As truth.bpf.c mixes them; behind None: in front."""

        def of(values, most, lane, times):
            total = 0
            for i, (_, _, value, number, negated) in enumerate(values[:most]):
                if value is None:
                    value = 0 if number is None else lane[number] ^ negated
                total += value * (2 * i + times)
            return total

        total = self.types(self.sources, MOST_SOURCES) * 0x9E3779B97F4A7C15 + of(self.sources, MOST_SOURCES, front, 3)
        return (total + (of(self.results, MOST_RESULTS, behind, 19) if behind else 0)) % 2**64
