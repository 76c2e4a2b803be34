#!/usr/bin/env python3
# tables.py - tables that must have a row for every row of another one: without it, or with two, their user does not compile.
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
print(f"tables: {n_checks} checks, {failed} failed")
sys.exit(failed != 0)
