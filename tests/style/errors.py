#!/usr/bin/env python3
# errors.py - every error that gpuext can report is expected by a test: a row of src/defs/errors.def that none names fails.
import os, re, sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TEXTS = (".c", ".h", ".t", ".py", ".txt", ".sh")
NOT_TESTS = {"mutations", "style", "support", "fuzz"}
# what nothing can provoke in a test, with the reason
ELSEWHERE = {}


def unnamed(rows, text):
    """Those of [(name, code)] that a text names neither as GX_E_NAME nor as GXcode."""
    names = set(re.findall(r"\bGX_E_(\w+)", text)) | set(re.findall(r"GX(\d{4})\b", text))
    return [name for name, code in rows if name not in names and code not in names]


def main():
    with open(os.path.join(ROOT, "src/defs/errors.def"), encoding="utf-8") as f:
        rows = re.findall(r"^E\((\w+),\s*(\d{4})", f.read(), re.M)
    parts = []
    for folder, folders, names in os.walk(os.path.join(ROOT, "tests")):
        folders[:] = [n for n in folders if n not in NOT_TESTS]
        for name in names:
            if name.endswith(TEXTS) or "golden" in folder:
                with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as f:
                    parts += re.findall(r"\b(?:GX_E_\w+|GX\d{4}\b)", f.read())
    text = " ".join(set(parts))
    failed = [f"{name} is expected by no test" for name in unnamed(rows, text) if name not in ELSEWHERE]
    failed += [f"{name} stands in ELSEWHERE, and a test expects it" for name in ELSEWHERE if name not in unnamed(rows, text)]
    if unnamed([("A", "0001"), ("B", "0002"), ("C", "0003")], "GX_E_A GX0002 GX00031 GX_E_CC") != ["C"]:
        failed.append("a name that is not there is found")
    for line in failed:
        print("tests/style/errors.py: " + line)
    print(f"errors: {len(rows) + 1} checks, {len(failed)} failed")
    return 1 if failed or not rows else 0


sys.exit(main())
