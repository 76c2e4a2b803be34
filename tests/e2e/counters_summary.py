#!/usr/bin/env python3
# counters_summary.py - what counters.py wrote to its folder as two short tables: totals by kernel, and those of the hardware that are others.
"""tests/e2e/counters_summary.py FOLDER    prints them, and how many kernels are equal in all that was compared"""
import os, sys

COLUMNS = (("executions",), ("sectors", "phases"), ("bank_conflicts",), ("bytes",))


def rows_of(folder):
    """(kernel, memory, quantity, arithmetic, gpuext, hardware, counter, verdict) of what was compared; what is only shown stands in ( )."""
    with open(os.path.join(folder, "counters.md"), encoding="utf-8") as f:
        rows = [tuple(cell.strip() for cell in line.strip().strip("|").split("|")) for line in f.readlines()[2:]]
    return [row for row in rows if not row[-1].startswith("(")]


def cell(row):
    """One number where all have the same, else each: by arithmetic, by gpuext where it has one for it, by the hardware"""
    arithmetic, gpuext, hardware = row[3:6]
    others = [n for n in (gpuext, hardware) if n not in ("-", arithmetic)]
    if not others:
        return arithmetic
    return f"{arithmetic}, {gpuext}, **{hardware}**" if gpuext != "-" else f"{arithmetic}, **{hardware}**"


def main():
    rows = rows_of(sys.argv[1])
    by_place = {}
    for row in rows:
        by_place.setdefault(row[:2], {})[row[2]] = row
    kernels = dict.fromkeys(row[0] for row in rows)
    unequal = dict.fromkeys(row[0] for row in rows if row[-1] != "equal")
    same = sum(row[-1] == "equal" for row in rows)
    print(f"{len(kernels)} kernels, {len(kernels) - len(unequal)} of them equal in all {len(rows)} totals that were compared; {same} totals are equal.\n")
    print("| kernel | instructions | executions | sectors, or turns of banks | turns too many | bytes |\n| --- | --- | --- | --- | --- | --- |")
    for (kernel, memory), of in by_place.items():
        cells = [next((cell(of[name]) for name in names if name in of), "") for names in COLUMNS]
        print(f"| {kernel} | {memory} | {' | '.join(cells)} |")
    print("\n| kernel | instructions | what | arithmetic | hardware | counter | why |\n| --- | --- | --- | --- | --- | --- | --- |")
    for row in rows:
        if row[-1] != "equal":
            print(f"| {row[0]} | {row[1]} | {row[2]} | {row[3]} | {row[5]} | `{row[6]}` | {row[7]} |")


if __name__ == "__main__":
    main()
