#!/usr/bin/env python3
"""plant.py - copies of the verifier's files that have the bugs of tests/soundness/planted.txt in them, each where gx_mutant has its number.

plant.py DIR       writes the changed files to DIR/src, and DIR/planted.def: PLANTED(name, number, "file", "what is wrong then")
plant.py --check   every change fits: its text is in its function once
plant.py --differ  every bug gives other machine code
"""
import argparse, collections, os, re, sys, tempfile

import mutants
from module_changes import ROOT, Change, functions, masked
from mutations import read_list

LIST = os.path.join(ROOT, "tests/soundness/planted.txt")
HEAD = "extern int gx_mutant;\n"
Bug = collections.namedtuple("Bug", "number name what changes")  # changes: one for each function that the bug changes


def normal(text):
    return " ".join(text.split())


def edited(body, edits, where):
    """The body of a function with every edit in it; an edit's text must be there once."""
    spans = []
    for old, new in edits:
        found = list(re.finditer(r"\s+".join(map(re.escape, old.split())), body))
        if len(found) != 1:
            raise ValueError("%s: this is there %d times, not once: %s" % (where, len(found), normal(old)))
        spans.append((found[0].start(), found[0].end(), new))
    for start, end, new in sorted(spans, reverse=True):
        body = body[:start] + new + body[end:]
    return body


def change(root, path, function, edits):
    with open(os.path.join(root, path), encoding="utf-8") as f:
        text = f.read()
    found = [f for f in functions(masked(text)) if f.name == function]
    if len(found) != 1:
        raise ValueError("%s: %d functions %s, not one" % (path, len(found), function))
    f = found[0]
    body = edited(text[f.begin:f.end], edits, "%s: %s" % (path, function))
    return Change(path, text.count("\n", 0, f.begin) + 1, f, "planted", f.begin, f.end, body, "", "", 1)


def bugs(root=ROOT, path=LIST):
    """All of the list; ValueError says what does not fit."""
    of = collections.defaultdict(list)
    for line, reason in read_list(path).items():
        of[reason].append(line)
    found = []
    for reason, lines in of.items():
        head = re.match(r"^(\d+) ([A-Z0-9_]+): (.+)$", reason)
        if not head:
            raise ValueError("%s: not NUMBER NAME: what is wrong: %s" % (os.path.basename(path), reason))
        edits = collections.defaultdict(list)
        for line in lines:
            m = re.match(r"^(\S+\.c): (\w+): (.+?) -> (.*)$", line)
            if not m:
                raise ValueError("%s: not file: function: text -> text: %s" % (os.path.basename(path), line))
            edits["src/" + m.group(1), m.group(2)].append((m.group(3), m.group(4)))
        found.append(Bug(int(head.group(1)), head.group(2), head.group(3), [change(root, f, name, e) for (f, name), e in edits.items()]))
    for field in ("number", "name"):
        twice = [v for v, n in collections.Counter(getattr(b, field) for b in found).items() if n > 1]
        if twice:
            raise ValueError("%s: two bugs are %s" % (os.path.basename(path), twice[0]))
    return found


def write(folder, found):
    by_file = collections.defaultdict(list)
    for b in found:
        for c in b.changes:
            by_file[c.file].append((b.number, c))
    for path, numbered in sorted(by_file.items()):
        out = os.path.join(folder, path)
        os.makedirs(os.path.dirname(out), exist_ok=True)
        with open(out, "w", encoding="utf-8") as f:
            f.write(mutants.with_copies(path, numbered, HEAD)[0])
    with open(os.path.join(folder, "planted.def"), "w", encoding="utf-8") as f:
        for b in found:
            f.write('PLANTED(%s, %d, "%s", "%s")\n' % (b.name, b.number, b.changes[0].file[len("src/"):], b.what))


def same(found):
    """Bugs that are none: their code is that of the file as it is."""
    with tempfile.TemporaryDirectory() as folder:
        return [b for b in found if all(mutants.same_code(folder, "build/release", c) for c in b.changes)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--differ", action="store_true")
    args = parser.parse_args()
    try:
        found = bugs()
    except ValueError as e:
        sys.exit("plant: %s" % e)
    if args.folder:
        write(args.folder, found)
    bad = same(found) if args.differ else []
    for b in bad:
        print("plant: %d %s changes nothing" % (b.number, b.name))
    if args.check or args.differ:
        print("plant: %d passed, %d failed" % (len(found) - len(bad), len(bad)))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
