#!/usr/bin/env python3
# layers.py - the dependency rule: the Makefile's DEPS_ rows against the #includes, and circles between the files of a module.
"""Usage: layers.py [--root DIR]                 rows and #includes; what is wrong, one line each
       layers.py --objects BUILD MODULE...   files of a module that link each other in a circle (nm on the objects)

A file of src/<module> may include headers of its own module, of those in the closure of its DEPS_ row, and src/defs, which every
module may. tools/ belongs to cli; tests/unit/<module>/ and tests/support/<module>/ may what the module may; only tests include "support/...". check_style.py runs the first form."""
import argparse, os, re, shutil, subprocess, sys

SUPPORT = "tests/support/"  # tests/support/<module> uses what its module may
TABLES = "defs"  # every module includes tables
# Names that the agent defines in place of libc's: a call of read() is no call of the file that interposes it.
INTERPOSED = re.compile(r"^(_exit|_Exit|dlopen)$")


def rows(makefile):
    """module -> the modules that its row names."""
    found = {}
    for line in open(makefile, encoding="utf-8"):
        m = re.match(r"DEPS_(\S+?)\s*:?=\s*(.*)$", line)
        if m:
            found[m.group(1)] = m.group(2).split()
    return found


def circle(graph):
    """One circle of a graph {node: nodes}, as a list that begins and ends with the same node; [] when there is none."""
    done, path = set(), []

    def visit(node):
        if node in done:
            return []
        if node in path:
            return path[path.index(node):] + [node]
        path.append(node)
        for other in graph.get(node, ()):
            found = visit(other)
            if found:
                return found
        path.pop()
        done.add(node)
        return []

    for node in sorted(graph):
        found = visit(node)
        if found:
            return found
    return []


def closure(graph, module):
    reached, todo = set(), [module]
    while todo:
        at = todo.pop()
        if at not in reached:
            reached.add(at)
            todo += graph.get(at, [])
    return reached


def module_of(path, graph):
    """The module that a path below src/ lies in, None when no row has it."""
    parts = path.split("/")[:-1]
    while parts and "/".join(parts) not in graph:
        parts.pop()
    return "/".join(parts) or None


def owner(path, graph):
    """The module whose rule a file is under; None: none."""
    if path.startswith("src/"):
        return module_of(path[4:], graph)
    if path.startswith("tools/"):
        return "cli"
    if path.startswith(("tests/unit/", SUPPORT)) and path.count("/") > 2:
        name = path.split("/")[2].replace("-", "/")
        return name if name in graph else None
    return None


def files_of(root):
    for top in ("src", "tools", "tests/unit", "tests/support"):
        for at, _, names in os.walk(os.path.join(root, top)):
            for name in sorted(names):
                if name.endswith((".c", ".h")) and not name.endswith(".bpf.c"):
                    yield os.path.relpath(os.path.join(at, name), root)


def check(root="."):
    """What breaks the rule, as lines."""
    graph, wrong = rows(os.path.join(root, "Makefile")), []
    for module, deps in graph.items():
        wrong += [f"Makefile: DEPS_{module} names {d}, which has no row" for d in deps if d not in graph]
        if not os.path.isdir(os.path.join(root, "src", module)):
            wrong.append(f"Makefile: DEPS_{module} has a row and no src/{module}")
    found = circle(graph)
    if found:
        return wrong + ["Makefile: the DEPS_ rows go in a circle: " + " -> ".join(found)]
    reach = {m: closure(graph, m) for m in graph}
    for path in sorted(files_of(root)):
        module = owner(path, graph)
        if not module:
            if path.startswith("src/") and not path.startswith(f"src/{TABLES}/"):
                wrong.append(f"{path}: its folder has no DEPS_ row")
            continue
        for i, line in enumerate(open(os.path.join(root, path), encoding="utf-8", errors="replace"), 1):
            m = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
            if m and m.group(1).startswith("support/"):
                other = m.group(1).split("/")[1].replace("-", "/")
                if not path.startswith("tests/"):
                    wrong.append(f"{path}:{i}: {module} may not include {m.group(1)}: that is for tests alone")
                elif other not in reach[module]:
                    wrong.append(f"{path}:{i}: {module} may not include {m.group(1)}: DEPS_{module} does not reach {other}")
                continue
            if not m or not os.path.exists(os.path.join(root, "src", m.group(1))):
                continue
            other = module_of(m.group(1), graph)
            if m.group(1).startswith(TABLES + "/") or other in reach[module]:
                continue
            wrong.append(f"{path}:{i}: {module} may not include {m.group(1)}: DEPS_{module} does not reach {other or 'it'}")
    return wrong


def symbols(objects):
    """What each object defines strongly, defines weakly, and asks for."""
    nm = "gcc-nm" if shutil.which("gcc-nm") else "nm"  # see NM in the Makefile
    out = subprocess.run([nm, "-A", *objects], capture_output=True, text=True, check=True).stdout
    strong, weak, asked = {}, {}, {}
    for line in out.splitlines():
        m = re.match(r"(.*?):(?:[0-9a-f]+| +) (\w) (\S+)$", line)
        if not m:
            continue
        path, kind, name = m.groups()
        if kind in "TDBRC":
            strong[name] = path
        elif kind in "WV":
            weak.setdefault(name, path)
        elif kind in "Uwv":
            asked.setdefault(path, set()).add(name)
    return {**weak, **strong}, asked


def interposed(root="."):
    path = os.path.join(root, "src/defs/managed_calls.def")
    text = open(path, encoding="utf-8").read() if os.path.exists(path) else ""
    return set(re.findall(r"(?m)^CALL\([^,]*,\s*(\w+)", text))


def link_circles(build, modules, root="."):
    """A line for each module whose files link each other in a circle."""
    wrong, libc = [], interposed(root)
    for module in modules:
        folder = os.path.join(build, "obj/src", module)
        sources = [f[:-2] for f in os.listdir(os.path.join(root, "src", module)) if f.endswith(".c")]
        objects = sorted(os.path.join(folder, s + ".o") for s in sources)
        defined, asked = symbols(objects)
        graph = {}
        for path, names in asked.items():
            graph[path] = sorted({defined[n] for n in names if n in defined and n not in libc and not INTERPOSED.match(n)} - {path})
        found = circle(graph)
        if found:
            wrong.append(f"src/{module}: " + " -> ".join(os.path.basename(f)[:-2] + ".c" for f in found))
    return wrong


def main():
    p = argparse.ArgumentParser(description="the dependency rule")
    p.add_argument("--root", default=".")
    p.add_argument("--objects", metavar="BUILD")
    p.add_argument("modules", nargs="*")
    a = p.parse_args()
    wrong = link_circles(a.objects, a.modules, a.root) if a.objects else check(a.root)
    print("\n".join(wrong) if wrong else f"layers: {len(a.modules) if a.objects else 1} passed, 0 failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
