#!/usr/bin/env python3
# planted.py - a list of planted bugs that does not fit the sources any more is an error, and says which line does not fit.
import os, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "scripts"))
import plant

failed = n_checks = 0
SOURCE = "/* a.c - a source. */\nint f(int x)\n{\n\tif (x > 1 &&\n\t    x < 9)\n\t\treturn x;\n\treturn x > 1;\n}\nint g(int x)\n{\n\treturn x;\n}\n"


def expect(what, text, *words):
    """The error of a list says all the words; none of them: the list fits."""
    global failed, n_checks
    n_checks += 1
    with tempfile.TemporaryDirectory() as root:
        os.mkdir(os.path.join(root, "src"))
        for name, content in (("src/a.c", SOURCE), ("list.txt", text)):
            with open(os.path.join(root, name), "w") as f:
                f.write(content)
        try:
            said = ""
            found = plant.bugs(root, os.path.join(root, "list.txt"))
        except ValueError as e:
            said, found = str(e), []
    if all(w in said for w in words) if words else found:
        return found
    failed += 1
    print(f"tests/style/planted.py: {what}: {said or 'no error'}")
    return found


found = expect("it fits, over two lines", "## 1 A: w\na.c: f: x > 1 && x < 9 -> x < 9\n")
body = found[0].changes[0].new if found else ""
if "if (x < 9)\n\t\treturn x;\n\treturn x > 1;" not in body:
    failed += 1
    print(f"tests/style/planted.py: changed to {body!r}")
both = expect("two changes of one function", "## 1 A: w\na.c: f: x < 9 -> true\na.c: f: return x > 1 -> return 0\n")
if len(both) != 1 or len(both[0].changes) != 1 or "true)" not in both[0].changes[0].new or "return 0" not in both[0].changes[0].new:
    failed += 1
    print("tests/style/planted.py: two changes of one function are not in one copy")
expect("not there", "## 1 A: w\na.c: f: x > 2 -> 1\n", "a.c: f", "0 times", "x > 2")
expect("there twice", "## 1 A: w\na.c: f: x > 1 -> 1\n", "2 times", "x > 1")
expect("in another function", "## 1 A: w\na.c: g: x < 9 -> 1\n", "a.c: g", "0 times")
expect("no such function", "## 1 A: w\na.c: h: x -> 1\n", "0 functions h")
expect("no arrow", "## 1 A: w\na.c: f: x < 9\n", "not file: function: text -> text")
expect("no number", "## A: w\na.c: f: x < 9 -> 1\n", "NUMBER NAME")
expect("a number twice", "## 1 A: w\na.c: f: x < 9 -> 1\n## 1 B: w\na.c: f: return x > 1 -> return 1\n", "two bugs are 1")
print(f"planted: {n_checks} checks, {failed} failed")
sys.exit(failed != 0)
