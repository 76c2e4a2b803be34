#!/usr/bin/env python3
# codes.py - do the programs in bad/ and good/ cover what the verifier can say? Every code; one reason a file.
"""tests/verify/codes.py

GX01xx to GX0139 and GX02xx of src/defs/errors.def must each be the verdict of a file in bad/, or stand in
elsewhere.txt with the reason why not. Every file has a comment on top. bad/ has at least 150 files, good/
as many as bad/: look-alikes, of the same name where there is one for each.
"""
import os, re, sys

HERE = os.path.dirname(os.path.abspath(__file__))
LEAST = 150


def texts(folder):
    path = os.path.join(HERE, folder)
    return {n[:-2]: open(os.path.join(path, n), encoding="utf-8").read() for n in sorted(os.listdir(path)) if n.endswith(".t")}


def main():
    table = open(os.path.join(HERE, "../../src/defs/errors.def"), encoding="utf-8").read()
    known = {"GX" + code for code in re.findall(r"(?m)^E\(\w+, +(0(?:1[0-3]\d|2\d\d)),", table)}
    bad, good, elsewhere, problems = texts("bad"), texts("good"), {}, []
    for line in open(os.path.join(HERE, "elsewhere.txt"), encoding="utf-8"):
        words = line.split(None, 1)
        if words and words[0] != "#":
            elsewhere[words[0]] = words[1:]
    seen = set()
    for name, text in bad.items():
        codes = re.findall(r"^error (GX\d+)", text, flags=re.M)
        seen.update(codes)
        if not codes:
            problems.append(f"bad/{name}.t expects no error")
    if len(good) < len(bad):
        problems.append(f"{len(good)} look-alikes of {len(bad)} bad programs")
    for folder, files in (("bad", bad), ("good", good)):
        if len(files) < LEAST:
            problems.append(f"{folder}/ has {len(files)} files, not {LEAST}")
        problems += [f"{folder}/{n}.t does not say what it is" for n, t in files.items() if not re.match(r"# \S+ - \S", t)]
        problems += [f"good/{n}.t expects no acceptance" for n, t in files.items() if folder == "good" and "\naccept" not in t]
    problems += [f"{c} is the verdict of no file in bad/" for c in sorted(known - seen) if c not in elsewhere]
    problems += [f"elsewhere.txt: no such code: {w}" for w in elsewhere if w not in known]
    problems += [f"elsewhere.txt: {w} has no reason" for w, reason in elsewhere.items() if not reason]
    print("".join(p + "\n" for p in problems), end="")
    print(f"verify: {len(bad)} bad, {len(good)} good, {len(seen & known)} of {len(known)} codes, {len(problems)} problems")
    return 1 if problems else 0


sys.exit(main())
