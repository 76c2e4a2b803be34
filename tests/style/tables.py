#!/usr/bin/env python3
# tables.py - rows of src/defs: a row that another one needs, and code that a row names, are there or nothing compiles or links; and what
# is a row is spelt nowhere else.
import os, re, subprocess, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# table, the macros of its rows, the file that takes it, the table whose rows it must have
TABLES = [("ptx_ops.def", "PTX_PATTERN|PTX_WRITER", "src/emit/ptx/emit_ops.c", "ir_ops.def"),
          ("ptx_sregs.def", "PTX_SREG", "src/emit/ptx/emit_ops.c", "ir_sregs.def")]
failed = n_checks = 0


def compiles(user, name, text):
    with tempfile.TemporaryDirectory() as at:
        os.mkdir(os.path.join(at, "defs"))
        with open(os.path.join(at, "defs", name), "w", encoding="utf-8") as f:
            f.write(text)
        return subprocess.run([*os.environ.get("CC", "cc").split(), "-std=gnu11", "-D_GNU_SOURCE", "-fsyntax-only", "-I" + at, "-Isrc",
                               "-Iinclude", user], cwd=ROOT, capture_output=True).returncode == 0


def expect(what, got, wanted):
    global failed, n_checks
    n_checks += 1
    if got != wanted:
        failed += 1
        print(f"tests/style/tables.py: {what}: it {'compiles' if got else 'does not compile'}")


for table, macros, user, of in TABLES:
    text = open(os.path.join(ROOT, "src/defs", table), encoding="utf-8").read()
    rows = re.findall(rf"(?m)^(?:{macros})\(.*\)\n", text)
    expect(f"{table} as it is", compiles(user, table, text), True)
    for row in (rows[0], rows[len(rows) // 2], rows[-1]):
        expect(f"{table} without {row.strip()}", compiles(user, table, text.replace(row, "", 1)), False)
    expect(f"{table} with {rows[1].strip()} twice", compiles(user, table, text + rows[1]), False)
    expect(f"{table} with a row of nothing in {of}", compiles(user, table, text + re.sub(r"\(\w+", "(nothing_of_that", rows[1])), False)

def change(name, row, column, to):
    """The table with another word in a column of the row that starts so."""
    text = open(os.path.join(ROOT, "src/defs", name), encoding="utf-8").read()
    line = re.search(rf"(?m)^{row}.*$", text).group(0)
    fields, depth = [""], 0
    for c in line[line.index("(") + 1:line.rindex(")")]:
        depth += (c == "(") - (c == ")")
        fields[-1] += c
        if c == "," and not depth:
            fields.append("")
    fields[column] = re.sub(r"\w+", to, fields[column], count=1)
    changed = line[:line.index("(") + 1] + "".join(fields) + ")"
    assert changed != line, (name, row, column)
    return text.replace(line, changed)


def says(user, name, text):
    """What compiler and linker say of a file and its table: every function that it needs is looked for."""
    with tempfile.TemporaryDirectory() as at:
        os.mkdir(os.path.join(at, "defs"))
        with open(os.path.join(at, "defs", name), "w", encoding="utf-8") as f:
            f.write(text)
        run = subprocess.run([*os.environ.get("CC", "cc").split(), "-std=gnu11", "-D_GNU_SOURCE", "-I" + at, "-Isrc", "-Iinclude", user,
                              "-nostdlib", "-Wl,--unresolved-symbols=report-all", "-Wl,--warn-unresolved-symbols", "-o", os.path.join(at, "out")],
                             cwd=ROOT, capture_output=True, text=True)
        return run.stdout + run.stderr


# table, start of a row, column, the file that takes it, what the message names when the column names no code
CODE = [("helpers.def", r"HELPER\(get_sm_id,", 9, "src/lower/helpers.c", "lower_no_such_code"),
        ("helpers.def", r"HELPER\(get_prandom_u32,", 10, "src/agent/core/host_helpers.c", "gx_host_no_such_code"),
        ("helpers.def", r"HELPER\(ktime_get_ns,", 11, "src/policy/run/call.c", "gx_host_no_such_code"),
        ("helpers.def", r"HELPER\(ktime_get_ns,", 11, "src/policy/run/callout.c", "gx_callout_no_such_code"),
        ("helpers.def", r"HELPER\(map_lookup_elem,", 5, "src/ir/helper.c", "GX_MAP_OP_no_such_code"),
        ("helpers.def", r"HELPER_ARG\(KEY,", 1, "src/verify/helper_call.c", "check_no_such_code"),
        ("map_types.def", r"MAP_LAYOUT\(hash", 0, "src/maps/map.c", "gx_map_ops_no_such_code"),
        ("map_types.def", r"MAPTYPE\(HASH,", 2, "src/ebpf/map_type.c", "GX_LAYOUT_no_such_code"),
        ("hooks.def", r"HOOK\(BAR,", 4, "src/instrument/join.c", "editor_no_such_code"),
        ("hooks.def", r"HOOK\(BAR,", 2, "src/ebpf/hook.c", "GX_SIDE_no_such_code"),
        ("hooks.def", r"HOOK\(BAR,", 5, "src/ebpf/hook.c", "GX_REACH_no_such_code")]
for name, row, column, user, wanted in CODE:
    n_checks += 1
    if wanted not in says(user, name, change(name, row, column, "no_such_code")):
        failed += 1
        print(f"tests/style/tables.py: {name}: {row} names code that is not there, and nobody says {wanted}")


def ids(name, macro):
    text = open(os.path.join(ROOT, "src/defs", name), encoding="utf-8").read()
    return {int(n) for n in re.findall(rf"(?m)^{macro}\(\w+, *(\d+),", text)}


HELPERS, TYPES = ids("helpers.def", "HELPER"), ids("map_types.def", "MAPTYPE")
# ids that are no usual numbers stand for themselves wherever they are; others where they are compared, listed or given a name
PLAIN = re.compile(rf"(?<![\w.])({'|'.join(str(n) for n in sorted(HELPERS | TYPES) if n > 500 and n & (n - 1) and n & (n + 1))})(?![\w.])")
COMPARED = re.compile(r"\b(?:helper|map_type|(?:call|pointer)->imm|GX_IR_call && \w+->imm|id|(?:def|def->|map|map->)[.>]?type)\s*[!=]=\s*(\d+)\b")
NAMED = re.compile(r"\b(?:HELPER|GX_HELPER_ID|(?:GX_)?MAP_ID|(?:GX_)?MAP_TYPE)_\w+\s*=\s*(\d+)\b")
ORDERED = re.compile(r"[<>]=?\s*GX_HOOK_[A-Z]+\b|\bGX_HOOK_[A-Z]+\s*[<>]") # sides are a column, not the order of rows
LISTED = re.compile(r"\{\s*(\d+),\s*&?(?:[a-z]\w*[a-z]|TAKES_\w+|UINT32_MAX)\s*\}")


def spelt(text):
    """Lines of a file of src that spell an id of a table."""
    code = re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', lambda m: re.sub(r"[^\n]", " ", m.group(0)), text, flags=re.S)
    for number, line in enumerate(code.split("\n"), 1):
        found = [int(n) for pattern in (COMPARED, NAMED, LISTED) for n in pattern.findall(line)]
        if PLAIN.search(line) or ORDERED.search(line) or any(n in HELPERS | TYPES for n in found):
            yield number


# each line would have been one fact more
for line in ("if (map->type == 1502)", "enum { HELPER_OUTPUT = 130 };", "\t{ 87, TAKES_QUEUE }, { 88, push },", "return checked_output(l, call, 0, 27, 1527);",
             "if (pointer->imm == 131)", "\tGX_MAP_ID_RINGBUF = 27,", "bounds[] = { { 509, UINT32_MAX } };", "return helper == 25;", "if (hook >= GX_HOOK_HOST)", "v->op == GX_IR_call && insn->imm == 2"):
    n_checks += 1
    if not list(spelt(line)):
        failed += 1
        print(f"tests/style/tables.py: nobody notices: {line}")
for folder, _, names in os.walk(os.path.join(ROOT, "src")):
    for path in sorted(os.path.join(folder, n) for n in names if n.endswith((".c", ".h"))):
        if "/device/" in path or "/ptx/" in path or "/replay/" in path or "/driver/" in path:
            continue # they know neither helpers nor maps
        n_checks += 1
        for number in spelt(open(path, encoding="utf-8").read()):
            failed += 1
            print(f"{os.path.relpath(path, ROOT)}:{number}: an id of helpers.def or map_types.def, or the order of hooks: GX_HELPER_<name>, GX_MAP_<NAME>, or a column")
# what authors include has the same numbers
header = open(os.path.join(ROOT, "include/gpuext/bpf/gpuext.bpf.h"), encoding="utf-8").read()
table = open(os.path.join(ROOT, "src/defs/map_types.def"), encoding="utf-8").read()
for name, number in re.findall(r"(?m)^MAPTYPE\((\w+), *(\d+),", table):
    if int(number) >= 1500:
        n_checks += 1
        if not re.search(rf"#define GX_MAP_TYPE_{name} +{number}\b", header):
            failed += 1
            print(f"include/gpuext/bpf/gpuext.bpf.h: no GX_MAP_TYPE_{name} {number}")
table = open(os.path.join(ROOT, "src/defs/helpers.def"), encoding="utf-8").read()
for name, number in re.findall(r"(?m)^HELPER\((\w+), *(\d+),", table):
    if int(number) >= 500 and name not in ("membar_sys", "cuda_exit"):
        n_checks += 1
        if not re.search(rf"\(\*const bpf_gpu_{re.sub('^get_', '', name)}\)\([^)]*\)\s*=\s*\(void \*\){number};", header):
            failed += 1
            print(f"include/gpuext/bpf/gpuext.bpf.h: no bpf_gpu_{re.sub('^get_', '', name)} with id {number}")
for name, number in re.findall(r"(?m)^HELPER_NAMED\((\w+), *(\d+),", table):
    n_checks += 1
    if not re.search(rf"extern (?:int|__u32|__u64) {name}\([^)]*\) __ksym;", header):
        failed += 1
        print(f"include/gpuext/bpf/gpuext.bpf.h: no {name}() __ksym")
print(f"tables: {n_checks} checks, {failed} failed")
sys.exit(failed != 0)
