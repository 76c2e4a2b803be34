"""mutations.py - single changes of C sources: operators, constants, names, conditions and statements, one at a time."""
import collections, hashlib, os, re

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# (regex, replacements)
OPERATORS = [
    (r"(?<![<\-])<=(?!=)", ["<"]), (r">=(?!=)", [">"]), (r"(?<![<=])<(?![<=])(?= )", ["<=", ">="]),
    (r"(?<![->=])>(?![>=])(?= )", [">=", "<="]), (r"==", ["!="]), (r"!=", ["=="]), (r"&&", ["||"]), (r"\|\|", ["&&"]),
    (r"(?<= )\+(?= )", ["-"]), (r"(?<=[\w)\]] )-(?= )", ["+"]), (r"<<(?!=)", [">>"]), (r">>(?!=)", ["<<"]),
    (r"(?<= )&(?= )", ["|"]), (r"(?<= )\|(?= )", ["&"]), (r"(?<= )\^(?= )", ["|"]), (r"~", [""]), (r"!(?=[\w(*])", [""]),
    (r"\|=", ["&="]), (r"&=", ["|="]), (r"\+=", ["-="]),
]
NAMES = [("umin", "umax"), ("smin", "smax"), ("a(?=[.-])", "b"), ("b(?=[.-])", "a"), ("true", "false")]
# what an operation is swapped for in a table of them
SWAPPED = {"add": "sub", "sub": "add", "mul": "udiv", "udiv": "mul", "urem": "srem", "sdiv": "udiv", "srem": "urem", "and": "or",
           "or": "xor", "xor": "or", "shl": "lshr", "lshr": "ashr", "ashr": "lshr"}
NUMBER = r"(?<![\w.])(\d+)(?![\w.])"

Mutation = collections.namedtuple("Mutation", "file line function what before after text")


def functions(lines):
    """(name, first, last) of each function body: kernel style, the brace in column 0."""
    name = start = None
    for i, line in enumerate(lines):
        if line.startswith("} rules["):
            yield "rules", i + 1, i + 1 + [other.startswith("}") for other in lines[i + 1:]].index(True)
        m = re.match(r"^(?:static |const |struct |enum |unsigned |u?int\w* |bool |void |\w+ )*\**(\w+)\(", line)
        if m and not line.startswith(("\t", " ", "#", "/")) and not line.rstrip().endswith(";"):
            name = m.group(1)
        if line.startswith("{"):
            start = i
        if line.startswith("}") and start is not None and name:
            yield name, start + 1, i
            name = start = None


def mutate_line(line):
    """All (what, column, length, replacement) of one line of code."""
    code = re.sub(r"/\*.*?(\*/|$)|\"[^\"]*\"", lambda m: " " * len(m.group(0)), line)
    if re.match(r"^\s*(\*|//|#)", code) or not code.strip():
        return
    for pattern, replacements in OPERATORS:
        for m in re.finditer(pattern, code):
            for r in replacements:
                yield m.group(0) + " to " + (r or "nothing"), m.start(), len(m.group(0)), r
    for pair in NAMES:
        both = (pair,) if "(" in pair[0] else (pair, pair[::-1])
        for one, other in both:
            for m in re.finditer(r"(?<!\w)%s(?!\w|\()" % one, code):
                yield m.group(0) + " to " + other, m.start(), len(m.group(0)), other
    for m in re.finditer(r"(?<!\w)(width|n_bits)(?=[,)])", code):
        yield "one bit less", m.start(), len(m.group(0)), m.group(0) + " - 1"
    m = re.search(r"gx_scalar_(\w+) \}", code)
    if m:
        yield "other row", m.start(1), len(m.group(1)), SWAPPED[m.group(1)]
    for m in re.finditer(NUMBER, code):
        yield m.group(0) + " one more", m.start(), len(m.group(0)), str(int(m.group(0)) + 1)
    m = re.match(r"^(\s*(?:\} else )?if )(\(.*\))( \{)?$", code)
    if m:
        for r in ("(1)", "(0)"):
            yield "condition is " + r, len(m.group(1)), len(m.group(2)), r
    if re.match(r"^\t+(?!return|goto|break|continue|case|default)[\w*][^=(]*( [-+|&<>]*= |\(|\+\+|--).*;$", code) and \
            not re.match(r"^\t+(const |struct |unsigned |u?int\d+_t |bool |static |wide |enum |uint8_t )", code):
        m = re.match(r"^(\t+)(.*)$", code)
        yield "statement removed", len(m.group(1)), len(m.group(2)), ";"


def mutations(path):
    lines = open(os.path.join(ROOT, path)).read().split("\n")
    for function, first, last in functions(lines):
        for i in range(first, last):
            for what, column, n, r in mutate_line(lines[i]):
                changed = lines[i][:column] + r + lines[i][column + n:]
                text = "\n".join(lines[:i] + [changed] + lines[i + 1:])
                yield Mutation(path, i + 1, function, what, lines[i].strip(), changed.strip(), text)


def key(m):
    """What names a mutation as long as its line stays as it is."""
    return "%s: %s: %s -> %s" % (os.path.basename(m.file), m.function, m.before, m.after)


def kind(m):
    """The family of a change, for drawing some of each."""
    what = m.what.split(" ")[0]
    for name, members in (("order", "< <= > >="), ("equal", "== !="), ("logic", "&& || !"), ("sum", "+ - += -="), ("shift", "<< >>"),
                          ("bits", "& | ^ ~ |= &="), ("row", "other"), ("width", "one"), ("condition", "condition"), ("statement", "statement")):
        if what in members.split(" "):
            return name
    return "number" if what.isdigit() else "name"


def rank(text):
    return hashlib.sha256(text.encode()).hexdigest()


def draw(todo):
    """Some of each function's mutations, more of a large one, of as many kinds as there are; the rows of a table all. What is drawn of
    one function does not depend on the others."""
    functions = collections.defaultdict(lambda: collections.defaultdict(list))
    for m in todo:
        functions[m.file, m.function][kind(m)].append(m)
    for (_, function), kinds in functions.items():
        total = sum(len(members) for members in kinds.values())
        left = total if function == "rules" else min(total, 2 + total // 12, 6)
        piles = [sorted(kinds[k], key=lambda m: rank(key(m))) for k in sorted(kinds, key=lambda k: rank(function + k))]
        while left:
            for pile in piles:
                if pile and left:
                    yield pile.pop(0)
                    left -= 1


def read_list(path):
    """Changes by their text, with the reason that stands above them."""
    known, reason = {}, ""
    for line in open(path, encoding="utf-8") if os.path.exists(path) else []:
        line = line.rstrip("\n")
        if line.startswith("## "):
            reason = line[3:]
        elif line and not line.startswith("#"):
            known[line] = reason
    return known
