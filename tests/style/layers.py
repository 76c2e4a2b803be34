#!/usr/bin/env python3
# layers.py - scripts/layers.py finds what it is there for: violations planted in a copy of the tree, circles planted in objects.
import os, shutil, subprocess, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "scripts"))
import layers

failed = n_checks = 0


def expect(what, wrong, *words):
    """Exactly one line is wrong, and says all the words; none of them: nothing is wrong."""
    global failed, n_checks
    n_checks += 1
    if (len(wrong) == 1 and all(w in wrong[0] for w in words)) if words else not wrong:
        return
    failed += 1
    print(f"tests/style/layers.py: {what}: {wrong}")


def edit(root, path, old, new):
    path = os.path.join(root, path)
    text = open(path, encoding="utf-8").read()
    assert old in text, (path, old)
    with open(path, "w", encoding="utf-8") as f:
        f.write(text.replace(old, new, 1))


def planted(root, what, path, old, new, *words):
    """One change in the copy, and what it is called; then the file is as it was."""
    before = open(os.path.join(root, path), encoding="utf-8").read()
    edit(root, path, old, new)
    expect(what, layers.check(root), *words)
    with open(os.path.join(root, path), "w", encoding="utf-8") as f:
        f.write(before)


def test_tree(root):
    for name in ("Makefile", "src", "tools", "tests/unit", "tests/support"):
        copy = shutil.copytree if os.path.isdir(os.path.join(ROOT, name)) else shutil.copy
        copy(os.path.join(ROOT, name), os.path.join(root, name))
    expect("the tree as it is", layers.check(root))
    core = "src/agent/core/drain.c"
    first = '#include "agent/core/session_internal.h"\n'
    for header in ("device/cuda/api.h", "agent/variant/driver.h", "agent/cuda/shim.h", "ptx/ptx.h", "bpf/object.h"):
        planted(root, f"the core includes {header}", core, first, first + f'#include "{header}"\n', core, header, "DEPS_agent/core")
    planted(root, "an arrow up", "src/agent/variant/jit.c", '#include "', '#include "agent/cuda/launch.h"\n#include "', "DEPS_agent/variant")
    planted(root, "indented", "src/ptx/lex.c", '#include "', '  #  include "ebpf/insn.h"\n#include "', "DEPS_ptx")
    planted(root, "a unit test", "tests/unit/ptx/" + sorted(os.listdir(os.path.join(root, "tests/unit/ptx")))[0], '#include "',
            '#include "ir/ir.h"\n#include "', "ptx may not include ir/ir.h")
    planted(root, "a unit test and what is above its module", "tests/unit/ebpf/insn.c", '#include "support/', '#include "support/ir/ir_parse.h"\n#include "support/',
            "ebpf may not include support/ir/ir_parse.h")
    planted(root, "support for tests", "tests/support/ebpf/insn_parse.c", '#include "base/', '#include "ir/ir.h"\n#include "base/', "ebpf may not include ir/ir.h")
    planted(root, "a product and what is for tests", "src/ir/ir.c", '#include "', '#include "support/ir/ir_parse.h"\n#include "', "src/ir/ir.c", "for tests alone")
    planted(root, "a tool", "tools/threadhist.c", '#include "', '#include "agent/core/life.h"\n#include "', "DEPS_cli")
    planted(root, "a row that is a circle", "Makefile", "DEPS_base :=", "DEPS_base := agent/core", "circle", "base", "agent/core")
    planted(root, "a row for nothing", "Makefile", "DEPS_base :=", "DEPS_nothing :=\nDEPS_base :=", "nothing")
    planted(root, "a name without a row", "Makefile", "DEPS_base :=", "DEPS_base := nowhere", "nowhere")
    os.mkdir(os.path.join(root, "src/new"))
    with open(os.path.join(root, "src/new/new.c"), "w") as f:
        f.write('#include "base/arena.h"\n')
    expect("a folder without a row", layers.check(root), "src/new/new.c", "row")


def compile_all(root, sources):
    folder, objects = os.path.join(root, "src/m"), os.path.join(root, "b/obj/src/m")
    for at in (folder, objects):
        shutil.rmtree(at, ignore_errors=True)
        os.makedirs(at)
    for name, text in sources.items():
        with open(os.path.join(folder, name + ".c"), "w") as f:
            f.write(text)
        subprocess.run([*os.environ.get("CC", "cc").split(), "-c", os.path.join(folder, name + ".c"), "-o", os.path.join(objects, name + ".o")],
                       check=True)
    return layers.link_circles(os.path.join(root, "b"), ["m"], root)


def test_objects(root):
    a, b = "void b(void); void a(void) { b(); }", "void c(void); void b(void) { c(); }"
    expect("a chain", compile_all(root, {"a": a, "b": b, "c": "void c(void) { }"}))
    expect("three files in a circle", compile_all(root, {"a": a, "b": b, "c": "void a(void); void c(void) { a(); }"}), "a.c -> b.c -> c.c -> a.c")
    expect("by a variable", compile_all(root, {"a": "extern int v; int a(void) { return v; }", "b": "int a(void); int v; int b(void) { return a(); }"}),
           "a.c -> b.c -> a.c")
    # where a name is weak in one file and strong in another, the strong one is meant
    expect("a weak name", compile_all(root, {"a": "void x(void); __attribute__((weak)) void y(void) { } void a(void) { x(); }",
                                             "b": "void y(void); void x(void) { y(); }", "c": "void y(void) { }"}))
    expect("two files that do not link", compile_all(root, {"a": "static void f(void) { } void a(void) { f(); }", "b": "void f(void) { }"}))


for test in (test_tree, test_objects):
    with tempfile.TemporaryDirectory() as at:
        os.makedirs(os.path.join(at, "tests"))
        test(at)
print(f"layers: {n_checks} checks, {failed} failed")
sys.exit(failed != 0)
