#!/usr/bin/env python3
# stages.py - misspelt words of text tests are errors: no case passes because its stage did not know what it was told.
"""tests/style/stages.py [GX-TEST]"""
import os, subprocess, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GX_TEST = sys.argv[1] if len(sys.argv) > 1 else "build/release/gx-test"
EBPF = "r0 = 0\nexit\n"
HOOK = EBPF + "ptx\n.version 7.0\n.target sm_70\n.address_size 64\n.visible .entry k() { ret; }\n//: launch k 1 1\n"
IR = "func {\nb0:\n\tret i64 0\n}\n"
# stage, arguments that it takes, arguments with a slip in them
WORDS = [("verify", "hook=exit thread=1 map=2:4:8:1 func=0:num:-:f max_ops=9 lanes",
          ["hok=exit", "hook=exti", "hook=", "hook", "h=exit", "thread=yes", "thread", "lane", "lanes=1", "why=1", "map=2:4:8", "map=2:4:8:1x",
           "member=gpu_mem_ops.nothing", "func=0:nmu:-:f", "func=0:num:q:f", "log=", "max_ops=1k", "exit"]),
         ("emit", "asm warp sm=90 ptx=7.8 maps=2:4:8:1,27:0:0:4096 info", ["thraed", "sm=sm_90", "ptx=7", "map=2", "maps=2:4:8:1;27:0:0:4096", "asm=1"]),
         ("lower", "thread turns opt legal", ["turn", "opts", "local=none"]),
         ("opt", "fold dead_code all", ["dead-code", "folds"]),
         ("ir", "facts", ["fact", "facts doms"]),
         ("ebpf", "asm", ["asn", "asm ir"]),
         ("ptx", "", ["facts"]),
         ("ptx_link", "", ["facts"]),
         ("soft", "seed=4", ["sead=4", "seed=x", "seed"]),
         ("decode", "", ["all"]),
         ("hook", "hook=mem thread", ["hook=mems", "hook", "hooks=mem", "hook=mem threads"])]
CASES = [("-- ebpf asm\nexit\n-- verdict\n   0: exit\n", True), ("-- ebpf asn\nexit\n-- verdict\n   0: exit\n", False),
         ("-- ebfp asm\nexit\n-- verdict\n   0: exit\n", False), ("-- ebpf asm\nexit\n-- verdit\n   0: exit\n", False),
         ("-- requires: ptxsa\n-- ebpf asm\nexit\n-- verdict\n   0: exit\n", False), ("-- ebpf asm\nexit\n", False)]
failed = n_checks = 0


def expect(what, got, wanted):
    global failed, n_checks
    n_checks += 1
    if got != wanted:
        failed += 1
        print(f"tests/style/stages.py: {what}: {'taken' if got else 'refused'}")


def takes(stage, args):
    run = subprocess.run([GX_TEST, stage, args], input=HOOK if stage == "hook" else EBPF if stage in ("verify", "ebpf") or "asm" in args else IR, capture_output=True, text=True, cwd=ROOT)
    if run.returncode not in (0, 2) or (run.returncode == 2) != run.stderr.startswith("gx-test: "):
        print(f"tests/style/stages.py: {stage} {args}: exit status {run.returncode}, {run.stderr!r}")
        return None
    return run.returncode == 0


for stage, good, bad in WORDS:
    expect(f"{stage} {good}", takes(stage, good), True)
    for words in bad:
        expect(f"{stage} {words}", takes(stage, words), False)
for text, good in CASES:
    with tempfile.NamedTemporaryFile("w", suffix=".t") as f:
        f.write(text)
        f.flush()
        run = subprocess.run([sys.executable, "tests/run", "--gx-test", GX_TEST, f.name], capture_output=True, text=True, cwd=ROOT)
        expect(repr(text), run.returncode == 0, good)
print(f"stages: {n_checks} checks, {failed} failed")
sys.exit(failed != 0)
