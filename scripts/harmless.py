"""harmless.py - what of a source a single change of module_changes.py can't make wrong: more room than is needed, and the choice between two equal values.

- A number that is added to or multiplies the size of an allocation, or the factor by which a capacity grows, is room: a bigger one costs memory alone. It is made
  smaller instead.
- -1 says by its sign that there is none, that it failed or that it comes before: -2 says the same. It becomes 0.
- What is true is true as 1 or as 2: whether setenv() writes over what is there becomes 0. Memory that is nobody's file has any descriptor.
- The size of an allocation of at least one (`n ? n : 1`) and the first capacity (`cap ? 2 * cap : 16`) may be any number.
- `a < b ? a : b` and `if (a < b) a = b;` give the same with `<=`: where the two differ, the values are equal. So does `a > b ? a - b : 0`, whose difference is 0
  then, and `if (a != b) return a < b ? -1 : 1;`, which does not come to it.
"""
import re

# what allocates, and which of its arguments are a size
ALLOCATIONS = {"malloc": (0,), "calloc": (0, 1), "realloc": (1,), "reallocarray": (1, 2), "gx_arena_alloc": (1,), "gx_arena_calloc": (1, 2), "gx_arena_grow": (3,)}
CALL = re.compile(r"\b(%s)\(" % "|".join(ALLOCATIONS))
OPERAND = r"[\w.]+(?:->[\w.]+|\[\w+\])*"
GROWN = re.compile(r"(\*?%s) \? (?:(2) \* (?:\1)|(?:\1) \* (2)) : (\d+)\b" % OPERAND)
LEAST = re.compile(r"(%s) \? (?:\1) : (1)\b" % OPERAND)
MAPPED = re.compile(r"\b(?:mmap|syscall)\(")
CAST = re.compile(r"\((?:unsigned |const )?(?:u?int\d*(?:_t)?|size_t|double|float|long|char|uint)\)")


def arguments(code, start):
    """Spans of the arguments behind a bracket, and where it is closed."""
    spans, depth, begin = [], 0, start
    for i in range(start, len(code)):
        if code[i] in "([{":
            depth += 1
        elif code[i] in ")]}" and depth:
            depth -= 1
        elif code[i] == ")":
            return spans + [(begin, i)]
        elif code[i] == "," and not depth:
            spans.append((begin, i))
            begin = i + 1
    return []


class Room:
    """Where a function's numbers are room alone."""

    def __init__(self, code, begin, end):
        self.code, self.more, self.any = code, set(), set()  # places of numbers: more is harmless; any other is
        for m in GROWN.finditer(code, begin, end):
            self.more.add(m.start(2) if m.group(2) else m.start(3))
            self.any.add(m.start(4))
        for m in CALL.finditer(code, begin, end):
            spans = arguments(code, m.end())
            for n in ALLOCATIONS[m.group(1)]:
                if n < len(spans):
                    self.size(*spans[n])
        for m in re.finditer(r"-(1)(?![\w.])", code[begin:end]):
            if code[begin + m.start() - 1] not in "-+":
                self.more.add(begin + m.start(1))
        for m in re.compile(r"\bsetenv\(").finditer(code, begin, end):
            last = arguments(code, m.end())[-1]
            if code[slice(*last)].strip() == "1":
                self.more.add(code.index("1", last[0]))
        for m in MAPPED.finditer(code, begin, end):
            spans = arguments(code, m.end())
            if len(spans) > 2 and "MAP_ANONYMOUS" in code[slice(*spans[-3])] and "-1" in code[slice(*spans[-2])]:
                self.any.add(code.index("1", spans[-2][0]))

    def size(self, start, end):
        """The numbers of a size that add to it, or multiply it."""
        for m in LEAST.finditer(self.code, start, end):
            self.any.add(m.start(2))
        for m in re.finditer(r"(?<![\w.])(?:0x[0-9a-fA-F]+|\d+)", self.code[start:end]):
            before = self.code[start:start + m.start()]
            inside = before.count("[") > before.count("]") or re.search(r"(-|/|%|>>|[<>=!]=|[<>])\s*\(*$|\?[^:]*$", before)
            if not inside:
                self.more.add(start + m.start())

    def change(self, start, end):
        """The new text of the number there, or None: none would be wrong."""
        old = self.code[start:end]
        if start in self.any:
            return None
        if start in self.more:
            return "(%s - 1)" if int(re.sub(r"[uUlL]+$", "", old), 0) else None
        return "(%s + 1)"


def plain(text):
    text = CAST.sub("", " ".join(text.split()))
    while text.startswith("(") and arguments(text, 1)[-1:] and arguments(text, 1)[-1][1] == len(text) - 1:
        text = text[1:-1].strip()
    return text


def operand_before(code, begin, end):
    """Where the operand that ends there begins."""
    depth = 0
    for i in range(end - 1, begin - 1, -1):
        if code[i] in ")]}":
            depth += 1
        elif code[i] in "([{":
            if not depth:
                return i + 1
            depth -= 1
        elif not depth and (code[i] in ";,?:" or code[i] == "=" or code.startswith(("&&", "||"), i)):
            return i + (2 if code[i] in "&|" else 1)
        elif not depth and code.startswith("return", i) and not code[i - 1].isalnum():
            return i + 6
    return begin


def operand_behind(code, start, ends):
    """Where the operand that begins there is over: at one of `ends`, or where a bracket is closed."""
    depth = 0
    for i in range(start, len(code)):
        if code[i] in "([{":
            depth += 1
        elif not depth and code.startswith(tuple(ends), i):
            return i
        elif code[i] in ")]}":
            if not depth:
                return i
            depth -= 1
    return len(code)


def is_difference(text, both):
    parts = plain(text).split(" - ")
    return len(parts) == 2 and {plain(p) for p in parts} == both


def chooses(code, begin, start, end):
    """Whether the comparison at [start, end) does nothing but choose the larger or the smaller of what it compares, or is not come to where both are equal."""
    if code[start:end] in ("==", "!="):
        return False
    left = code[operand_before(code, begin, start):start]
    stop = operand_behind(code, end, ("?", "&&", "||", ";", ","))
    both = {plain(left), plain(code[end:stop])}
    if code[stop] == "?":
        middle = operand_behind(code, stop + 1, (":",))
        last = operand_behind(code, middle + 1, (";", ","))
        one, other = code[stop + 1:middle], code[middle + 1:last]
        if both == {plain(one), plain(other)} or (plain(other) == "0" and is_difference(one, both)) or (plain(one) == "0" and is_difference(other, both)):
            return True
        asked = re.search(r"\bif \(([^;{}]+?) != ([^;{}]+?)\)\s*return$", code[begin:operand_before(code, begin, start)])
        return bool(asked) and both == {plain(asked.group(1)), plain(asked.group(2))}
    m = re.match(r"\)\s*([^;={}]+?) = ([^;{}]+);(?!\s*else\b)", code[stop:])
    return bool(m) and re.search(r"\bif $", code[:operand_before(code, begin, start) - 1]) is not None and both == {plain(m.group(1)), plain(m.group(2))}
