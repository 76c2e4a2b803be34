# truth_flow.py - where functions and source lines begin and end, by the text of a module: for truth.py.
import re


def files_of(text):
    """{number: path} of a module."""
    return {int(number): path for number, path in re.findall(r'^\s*\.file\s+(\d+)\s+"(.*?)"', text, re.M)}


def is_header(path):
    """A file of the CUDA toolkit, of a compiler or the system, of Triton's language: nobody's own line."""
    return bool(re.match(r"/usr/include/|/usr/lib.*/include/|/(usr/local|opt)/cuda.*/include/", path) or re.search(r"/targets/.*-linux/include/|/site-packages/nvidia/.*/include/|/lib/clang/.*/include/|/triton/language/", path))


LOC = re.compile(r"\s*\.loc\s+(\d+)\s+(\d+)\s+(\d+)(?:.*?inlined_at\s+(\d+)\s+(\d+)\s+(\d+))?")


def own_line(found, files, seen):
    """(file, line) that a .loc is for: the innermost of its chain that is in no header, else its own. seen: {place: those around it}, by function."""
    numbers = [int(n) for n in found.groups() if n]
    chain = [tuple(numbers[:3])]
    if len(numbers) == 6:
        at = tuple(numbers[3:])
        chain += seen.get(at, [at])
    seen[chain[0]] = chain
    return next((place[:2] for place in chain if not is_header(files.get(place[0], ""))), chain[0][:2])


def line_places(text, statements):
    """{(function, line of the text): (file, line of the source)} of the statements [(function, line, statement)] with which a piece of one begins, outside of calls."""
    marks, out, files, seen = {}, {}, files_of(text), {}
    for number, line in enumerate(text.split("\n"), 1):
        found = LOC.match(line)
        if re.match(r".*\.(entry|func)\b", line):
            seen = {}
        if found:
            marks[number] = own_line(found, files, seen)
        elif re.match(r"\s*[\w$%]+\s*:", line):
            marks[number] = None
    now, last, at, begins = (0, 0), None, 0, False
    for function, line, _ in statements:
        if function != last:
            now, begins, last = (0, 0), False, function
        for number in range(at + 1, line + 1):
            if number not in marks:
                continue
            mark = marks[number]
            begins |= mark is None or mark != now
            now = mark or now
        at = max(at, line)
        if begins and now[1]:
            out[function, line] = now
        begins = begins and not now[1]
    return out


def line_of(text, function):
    """The line that has a function's name where it has its body."""
    for found in re.finditer(r"\.func\s+(?:\([^)]*\)\s*)?" + re.escape(function) + r"\b[^{;]*\{", text):
        return text.count("\n", 0, text.index(function, found.start())) + 1
    return 0


def called(statement):
    """The function of a direct call."""
    words = re.sub(r"^@!?\S+\s+", "", statement).rstrip(";").split(None, 1)
    rest = re.sub(r"^\([^)]*\)\s*,", "", words[1]).strip() if len(words) > 1 else ""
    return re.match(r"[\w$%]*", rest)[0]
