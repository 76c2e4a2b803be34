"""module_changes.py - single changes of what a module does: checks taken out, conditions turned round, errors not passed on, assignments dropped."""
import collections, hashlib, os, re

import harmless

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MODULES = ("agent", "control", "maps", "bpf", "cli", "device", "policy/owner")
ALL_MODULES = tuple(sorted(m for m in os.listdir(os.path.join(ROOT, "src")) if m not in ("defs", "instrument")))

# function: what it is in, see Function; start, end: of the file's text; line: the first that changes
Change = collections.namedtuple("Change", "file line function kind start end new before after occurrence")
Function = collections.namedtuple("Function", "name head params returns begin end")  # begin: behind the brace, end: at the last one

# A call whose lack shows in speed, memory or descriptors alone, or in what threads do to each other
RESOURCE = re.compile(r"^\w*(lock|unlock|free|close|munmap|destroy|release|_put|yield|cond_|join|usleep|nanosleep)\w*\(")
# Words of conditions that stand between us and bytes or processes that are not ours
GUARDED = re.compile(r"seal|uid|owner|cred|magic|version|signature|size|bytes|length|\blen\b|capacity|max_entries|_MAX\b|MAX_|S_IS|st_mode|st_\w+|CTRUNC|O_NOFOLLOW|overflow|fits|valid",
                     re.I)
INTEGERS = re.compile(r"^(int|bool|long|CUresult|cudaError_t|ssize_t|enum \w+|int\d+_t|uint\d+_t|unsigned int|size_t)$")


def masked(text):
    """The text with blanks for what is in comments, strings and preprocessor lines."""
    def blank(m):
        return re.sub(r"[^\n]", " ", m.group(0))
    return re.sub(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", blank, text, flags=re.S | re.M)


def closing(code, at):
    """Where the bracket at `at` is closed, or -1."""
    depth = 0
    for i in range(at, len(code)):
        if code[i] in "([{":
            depth += 1
        elif code[i] in ")]}":
            depth -= 1
            if not depth:
                return i
    return -1


def split_top(code, start, end, separator):
    """Spans between separators that are in no brackets."""
    spans, depth, begin, i = [], 0, start, start
    while i < end:
        if code[i] in "([{":
            depth += 1
        elif code[i] in ")]}":
            depth -= 1
        elif not depth and code.startswith(separator, i):
            spans.append((begin, i))
            begin = i = i + len(separator)
            continue
        i += 1
    return spans + [(begin, end)]


def functions(code):
    """Every function with a brace in column 0 whose parameters have names that can be passed on."""
    for m in re.finditer(r"^\{[ \t]*$", code, re.M):
        end = closing(code, m.start())
        begin = max(code.rfind(s, 0, m.start()) for s in ("\n\n", ";\n", "}\n", "\\\n"))
        head = code[begin + 2 if begin >= 0 else 0:m.start()].strip()
        plain = re.sub(r"__attribute__\s*\(\(.*?\)\)", "", head, flags=re.S).strip()
        n = re.match(r"^([\w\s*]*?[\s*])(\w+)\s*\(", plain)
        if end < 0 or not n or closing(plain, n.end() - 1) != len(plain) - 1:
            continue
        params = plain[n.end():-1].strip()
        words = [w for w in n.group(1).replace("*", " * ").split() if w not in ("static", "inline", "extern") and not re.match(r"^[A-Z][A-Z_]+$", w)]
        names = []
        for start, stop in split_top(params, 0, len(params), ",") if params not in ("", "void") else []:
            p = params[start:stop].strip()
            q = re.search(r"\(\*\s*(\w+)\)", p) or re.search(r"(\w+)\s*(\[[^\]]*\])*$", p)
            names.append(q.group(1) if q and "..." not in p and q.group(1) != p else None)  # a word alone is a macro
        if None in names:
            continue
        yield Function(n.group(2), head, (names, params or "void"), " ".join(words), m.end(), end)


def operands(code, start, end):
    """(span, value that makes it count for nothing) of each operand of a condition, down through brackets."""
    while code[start:end].strip().startswith("(") and closing(code, start + len(code[start:end]) - len(code[start:end].lstrip())) == start + len(code[start:end].rstrip()) - 1:
        start, end = start + code[start:end].index("(") + 1, start + len(code[start:end].rstrip()) - 1
    if "?" in code[start:end]:
        return
    for separator, neutral in (("||", "0"), ("&&", "1")):
        spans = split_top(code, start, end, separator)
        if len(spans) > 1:
            for span in spans:
                yield span, neutral
                yield from operands(code, *span)
            return


def begins_statement(code, at):
    before = code[:at].rstrip()
    if before.endswith(")"):
        depth, i = 0, len(before) - 1
        while i >= 0:
            depth += {")": 1, "(": -1}.get(before[i], 0)
            if not depth:
                break
            i -= 1
        return re.search(r"\b(if|for|while|switch)\s*$", before[:i]) is not None
    return before.endswith((";", "{", "}", ":")) or re.search(r"\b(else|do)$", before) is not None


def inner(f, code):
    """(kind, start, end, new) of all changes of a function; `code` is masked. A new of None: the text with what `kind` says around it."""
    body = code[f.begin:f.end]
    conditions, room = [], harmless.Room(code, f.begin, f.end)
    for m in re.finditer(r"\b(if|while|for)\s*\(", body):
        start, end = f.begin + m.end(), closing(code, f.begin + m.end() - 1)
        if m.group(1) == "if":
            conditions.append((start, end))
            leaves = re.match(r"\)\s*\{?\s*(return|goto|continue|break)\b", code[end:])
            if leaves:
                yield "guard", start, end, "((%s), 0)"
            yield "negated", start, end, "!(%s)"
        if m.group(1) != "for":
            for (a, b), neutral in operands(code, start, end):
                yield "part", a, b, " ((%s), " + neutral + ") "
    for m in re.finditer(r"\breturn\b([^;]*);", body):
        a, b = f.begin + m.start(1), f.begin + m.end(1)
        value = m.group(1).strip()
        for (c, d), neutral in operands(code, a, b):
            yield "part", c, d, " ((%s), " + neutral + ") "
        if value in ("true", "false"):
            yield "error", a, b, " true" if value == "false" else " false"
        elif value and INTEGERS.match(f.returns) and not re.match(r"^(0|1|CUDA_SUCCESS|cudaSuccess)$", value) and "{" not in value:
            if f.returns == "bool":
                yield "negated", a, b, " !(%s)"
            else:
                yield "error", a, b, " (%s, 0)" if "(" in value else " 0"
    for m in re.finditer(r"(?<![<\-=>])(<=|>=|<|>|==|!=)(?![<>=])(?= )", body):
        new = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}[m.group(1)]
        if (new not in ("<=", "<", ">", ">=") or not re.match(r" 0\b(?!x)", body[m.end():])) and \
                not harmless.chooses(code, f.begin, f.begin + m.start(), f.begin + m.end()):  # `x < 0`: nothing has an error of 0
            yield "comparison", f.begin + m.start(), f.begin + m.end(), new
    for m in re.finditer(r"(?<![\w.])(0x[0-9a-fA-F]+|\d+)(u|l|ul|ull|ll)?(?![\w.])", body, re.I):
        before = body[:m.start()].rstrip()
        if m.group(0) == "0" and (re.search(r"([{=<>]|sizeof\(.*\[)$", before) or body[m.end():].startswith(" }")):
            continue
        if before.endswith("[") and re.search(r"^[ \t]+(const |static |struct )*\w+ [\w*, \[\]]*\[$", before[before.rfind("\n") + 1:]):
            continue  # room
        new = room.change(f.begin + m.start(), f.begin + m.end())
        if new:
            yield "constant", f.begin + m.start(), f.begin + m.end(), new
    for m in re.finditer(r"(?<=[;{}:)\n])[ \t]*\n?[ \t]*((?!return\b|goto\b|else\b|case\b|if\b|for\b|while\b|do\b|switch\b)[\w*(][^;{}]*;)", body):
        a, b, text = f.begin + m.start(1), f.begin + m.end(1), m.group(1)
        if not begins_statement(code, a) or any(s <= a < e for s, e in conditions) or re.search(r"\bfor\s*\($", code[:a].rstrip()[-8:]):
            continue
        line = code[code.rfind("\n", 0, a) + 1:a]
        if re.search(r"\bfor\s*\(", line) and closing(code, a - len(line) + line.rindex("(")) > b:
            continue
        plain = re.match(r"^[*(]*[\w\->.\[\]*() +]*?\s=\s", text)
        if re.match(r"^(const |struct |unsigned |static |enum |union |bool |size_t |char |int |long |u?int\d+_t |uint |CU\w+ |void |FILE |pid_t |[a-z_]+_t )", text):
            continue  # declarations
        if plain and text.count("=") >= 1 and " = " in text:
            left = text.split(" = ", 1)[0]
            if re.match(r"^\w+ \**\w+$", left) and " " in left:
                continue
            yield "assignment", a, b, ("rhs", len(left) + 3)
        elif re.match(r"^[\w\->.\[\]*()]+(\+\+|--);|^[\w\->.\[\]*()]+\s*[-+|&^*/<>]+=\s", text) or re.match(r"^(\+\+|--)", text):
            yield "assignment", a, b, ";"
        elif re.match(r"^\(?(void)?\)?\s*\w[\w\->.]*\(", text) and not RESOURCE.match(text) and "assert" not in text[:16]:
            yield "call", a, b, ";"


def one_line(text):
    return re.sub(r"\s+", " ", text).strip()


def around(text, start, end):
    """The lines of a change without what is before and behind it."""
    a = text.rfind("\n", 0, start) + 1
    b = text.find("\n", end)
    return a, b if b >= 0 else len(text)


def changes(path):
    """Every change of a file that is compiled as a copy of its function."""
    text = open(os.path.join(ROOT, path), encoding="utf-8").read()
    code = masked(text)
    seen = collections.Counter()
    found = {}
    for f in functions(code):
        for kind, start, end, new in inner(f, code):
            old = text[start:end]
            if isinstance(new, tuple):
                new = "(void)(%s);" % old[new[1]:].rstrip().rstrip(";")
            elif "%s" in new:
                new = new.replace("%s", old.strip())
            a, b = around(text, start, end)
            before, after = one_line(text[a:b]), one_line(text[a:start] + new + text[end:b])
            if (f.name, start, after) in found:
                continue
            found[f.name, start, after] = True
            seen[f.name, before, after] += 1
            lead = len(old) - len(old.lstrip())
            yield Change(path, text.count("\n", 0, start + lead) + 1, f, kind, start, end, new, before, after, seen[f.name, before, after])


def module(path):
    """The agent's part that joins programs to modules is a folder of its own."""
    return path.split("/")[1].replace("instrument", "agent")


def key(c):
    """What names a change as long as its line stays as it is, wherever its module keeps the file."""
    again = " (%d)" % c.occurrence if c.occurrence > 1 else ""
    return "%s/%s: %s: %s: %s -> %s%s" % (module(c.file), os.path.basename(c.file), c.function.name, c.kind, c.before, c.after, again)


def is_check(c):
    """A condition about a seal, an owner, a size, a signature."""
    return c.kind in ("guard", "part", "negated", "comparison") and GUARDED.search(c.before) is not None


def sources(modules=MODULES):
    for m in [*modules, *(["instrument"] if "agent" in modules else [])]:
        for folder, _, files in sorted(os.walk(os.path.join(ROOT, "src", m))):
            for name in sorted(files):
                if name.endswith(".c"):
                    yield os.path.relpath(os.path.join(folder, name), ROOT)


def order(seed):
    """Any order, which depends on the seed and the words of a change alone."""
    return lambda c: hashlib.sha256((str(seed) + key(c)).encode()).hexdigest()


def draw(todo, number, seed, of=module):
    """`number` changes: as many of each module, or what `of` makes of a file's path, in each as many of each kind."""
    piles = collections.defaultdict(lambda: collections.defaultdict(list))
    for c in todo:
        piles[of(c.file)][c.kind].append(c)
    for kinds in piles.values():
        for pile in kinds.values():
            pile.sort(key=order(seed))
    drawn = []
    queues = {m: collections.deque(sorted(kinds)) for m, kinds in sorted(piles.items())}
    while len(drawn) < number and queues:
        for m in list(queues):
            if len(drawn) == number or m not in queues:
                continue
            kind = queues[m][0]
            queues[m].rotate(-1)
            drawn.append(piles[m][kind].pop(0))
            if not piles[m][kind]:
                queues[m].remove(kind)
            if not queues[m]:
                del queues[m]
    return drawn
