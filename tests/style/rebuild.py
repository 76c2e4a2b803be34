#!/usr/bin/env python3
# rebuild.py - what a change of the table of errors makes the Makefile compile: for a new row that is diag.c alone, wherever it stands. And that
# who includes a tool's program is compiled when it changes.
import os, re, shutil, subprocess, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NEW, SECOND, THIRD = (f'E(ROW_{i}_OF_A_TEST, {9990 + i}, EINVAL, "a row", "")\n' for i in range(3))
DIAG, USER, OTHER = "src/base/diag.c", "src/ebpf/insn_print.c", "src/base/strbuf.c"
failed = n_checks = 0


def compiled(tree, text):
    """The sources that make compiles when the table has this text."""
    path = os.path.join(tree, "src/defs/errors.def")
    if text != open(path, encoding="utf-8").read():
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
    r = subprocess.run(["make", "-j2", "B=out", *("out/obj/" + s[:-1] + "o" for s in (DIAG, USER, OTHER))], cwd=tree, capture_output=True, text=True,
                       env={k: v for k, v in os.environ.items() if not k.startswith(("MAKE", "MFLAGS"))})
    assert r.returncode == 0, r.stdout + r.stderr
    return sorted(re.findall(r"CC +(\S+)", r.stdout))


def expect(what, got, wanted):
    global failed, n_checks
    n_checks += 1
    if got != sorted(wanted):
        failed += 1
        print(f"tests/style/rebuild.py: {what}: make compiled {got}, not {sorted(wanted)}")


def skeletons(source):
    """The skeletons that the Makefile says the source needs, and those that it includes."""
    with tempfile.TemporaryDirectory() as out:
        r = subprocess.run(["make", "-pn", "B=" + out, out + "/none"], cwd=ROOT, capture_output=True, text=True,
                           env={k: v for k, v in os.environ.items() if not k.startswith(("MAKE", "MFLAGS"))})
        needs = re.search(rf"(?m)^{re.escape(out)}/obj/{re.escape(source[:-1])}o:(.*)", r.stdout).group(1).split("|")[0].split()
    with open(os.path.join(ROOT, source), encoding="utf-8") as f:
        return [os.path.basename(n) for n in needs if n.endswith(".skel.h")], re.findall(r'(?m)^#include "(\w+\.skel\.h)"', f.read())


for source in ("src/cli/profile/programs.c", "tools/races.c"):
    expect(f"what {source} includes", *map(sorted, skeletons(source)))

with tempfile.TemporaryDirectory() as tree:
    os.mkdir(os.path.join(tree, "src"))
    for name in os.listdir(os.path.join(ROOT, "src")):
        os.symlink(os.path.join(ROOT, "src", name), os.path.join(tree, "src", name)) if name != "defs" else shutil.copytree(os.path.join(ROOT, "src/defs"), os.path.join(tree, "src/defs"))
    for name in ("Makefile", "mk", "include", "tests", "examples", "tools", "policies", "VERSION"):
        os.symlink(os.path.join(ROOT, name), os.path.join(tree, name))
    text = open(os.path.join(tree, "src/defs/errors.def"), encoding="utf-8").read()
    rows = re.findall(r"(?m)^E\(.*\n", text)
    expect("nothing is there", compiled(tree, text), [DIAG, USER, OTHER])
    expect("a row behind the first build", compiled(tree, text + NEW), [DIAG])
    expect("and it is gone again", compiled(tree, text), [DIAG])
    expect("nothing is new", compiled(tree, text), [])
    expect("a row at the end", compiled(tree, text + NEW), [DIAG])
    expect("other words in a row", compiled(tree, text.replace("internal error", "error inside") + NEW), [DIAG])
    expect("nothing is new again", compiled(tree, text.replace("internal error", "error inside") + NEW), [])
    more = text.replace(rows[9], rows[9] + SECOND) + NEW
    expect("a row in between", compiled(tree, more), [DIAG])
    expect("a row in front", compiled(tree, THIRD + more), [DIAG])
    expect("rows in another order", compiled(tree, more.replace("".join(rows[20:]), "".join(reversed(rows[20:]))) + THIRD), [DIAG])
    expect("a row that nothing names has another code", compiled(tree, THIRD.replace("9992", "9993") + more), [DIAG])
    code = re.search(r"\d+", rows[9]).group(0)
    expect("a row that is named has another code", compiled(tree, more.replace(rows[9], rows[9].replace(code, "9994"))), [DIAG, USER])
print(f"rebuild: {n_checks} checks, {failed} failed")
sys.exit(failed != 0)
