#!/usr/bin/env python3
# paths.py - every path of ours that a page names is there: README, ARCHITECTURE, CONTRIBUTING and docs; ARCHITECTURE is one page that names each module.
"""A path in `backticks` that begins with a folder of the repository is a file or a folder, a pattern that matches some (`src/*_ops.def`,
`src/maps/<layout>.c`), or what is built of a source of that name (`tests/unit/bpf/struct_ops`, `kernel/vgpu.ko`). A name of a source alone
(`run.c`) is some file's, but for a few of others'."""
import fnmatch, os, re, subprocess, sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
OTHERS = {"count.bpf.c", "a.cu", "gemm.cu", "uvm_types.h"}  # a reader's own, and NVIDIA's
BUILT = "build"
PAGE = 120
INSIDE = {"src/cli/policy", "src/cli/profile", "src/cli/selftest", "src/device/soft/library"}  # folders of a module, not modules


def tracked(root):
    out = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=root, capture_output=True, text=True, check=True).stdout
    return {f for f in out.split("\n") if f and os.path.exists(os.path.join(root, f))}


def kernel_modules():
    with open(os.path.join(ROOT, "kernel/Kbuild"), encoding="utf-8") as f:
        return re.findall(r"(\w+)\.o", re.search(r"(?m)^obj-m :=(.*)", f.read()).group(1))


def missing(text, files):
    """(line, name) of what is not there."""
    folders, names = {"/".join(f.split("/")[:n]) for f in files for n in range(1, f.count("/") + 1)}, {os.path.basename(f) for f in files}
    modules = {"kernel/%s.ko" % m for m in kernel_modules()}
    tops = {f.split("/")[0] for f in folders} - {BUILT}
    for m in re.finditer(r"`([^`\n]+)`", text):
        for word in re.findall(r"(?<![\w/.<>$~-])[\w.*<>{}+-]+(?:/[\w.*<>{}+-]*)*", m.group(1)):
            path = word.rstrip("/.")
            pattern = re.sub(r"<[^>]*>", "*", path)
            there = path in files or path in folders or path + ".c" in files or path in modules
            if path.split("/")[0] in tops and "/" in path:
                ok = there or "*" in pattern and any(fnmatch.fnmatch(f, pattern) for f in files | folders)
            elif "/" not in path and re.fullmatch(r"[\w-]+(\.bpf)?\.(c|h|def|py|cu|mk|sh)", path):
                ok = path in names or path in OTHERS
            else:
                continue
            if not ok:
                yield text.count("\n", 0, m.start()) + 1, path


def overview(text, files):
    """What is wrong with ARCHITECTURE.md."""
    lines = text.count("\n")
    if lines > PAGE:
        yield "%d lines, and a page has %d: what is smaller than a module belongs into docs/architecture" % (lines, PAGE)
    modules = {os.path.dirname(f) for f in files if re.fullmatch(r"src/.*\.c", f)}
    for module in sorted(modules - INSIDE):
        if "`%s`" % module not in text:
            yield "no row names `%s`" % module
    for page in sorted(f for f in files if f.startswith("docs/architecture/")):
        if "`%s`" % page not in text:
            yield "nothing leads to `%s`" % page


def main():
    files = tracked(ROOT)
    pages = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", *sorted(f for f in files if f.startswith("docs/") and f.endswith(".md"))]
    failed = checks = 0
    for page in pages:
        with open(os.path.join(ROOT, page), encoding="utf-8") as f:
            found = list(missing(f.read(), files))
        checks += 1
        failed += bool(found)
        for line, path in found:
            print("%s:%d: %s is not there" % (page, line, path))
    with open(os.path.join(ROOT, "ARCHITECTURE.md"), encoding="utf-8") as f:
        text = f.read()
    for n, page in ((0, text), (1, text + "\n" * PAGE), (1, text.replace("`src/opt`", "")), (1, text.replace("`docs/architecture/tests.md`", ""))):
        found = list(overview(page, files))
        checks += 1
        if len(found) != n:
            failed += 1
            print("ARCHITECTURE.md: " + ("; ".join(found) or "a page that is wrong was taken"))
    # what it is there to find
    for text, n in (("`src/base/none.h`", 1), ("`none_at_all.c` and `run.c`", 1), ("`src/none`, `tests/none/x`", 2), ("`src/defs/<target>_ops.def`", 0),
                    ("`src/defs/*_none.def`", 1), ("`gpuext run -e build/none.o`, `/tmp/src/none.c`", 0), ("`make T=tests/none`", 1)):
        checks += 1
        got = len(list(missing(text, files)))
        if got != n:
            failed += 1
            print("tests/style/paths.py: %s: %d found, not %d" % (text, got, n))
    print("paths: %d checks, %d failed" % (checks, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
