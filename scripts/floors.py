"""scripts/floors.py BUILD [--table]: the share of each module's lines that tests ran on a coverage build, against its floor in
tests/floors.txt. Fails for a module below its floor, and for one without a row; --table prints the rows as measured."""
import collections, glob, json, os, subprocess, sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TABLE = os.path.join(ROOT, "tests/floors.txt")


def lines_run(build):
    """{file of src: {line of code: whether any test ran it}}, from what gcc left beside the objects."""
    data, found = sorted(glob.glob(os.path.join(ROOT, build, "obj/**/*.gcno"), recursive=True)), collections.defaultdict(dict)
    for at in range(0, len(data), 100):
        out = subprocess.run(["gcov", "-j", "-t", *data[at:at + 100]], cwd=ROOT, capture_output=True, text=True).stdout
        for line in out.splitlines():
            for file in json.loads(line)["files"] if line.startswith("{") else []:
                if file["file"].startswith("src/") and file["file"].endswith(".c"):
                    for l in file["lines"]:
                        found[file["file"]][l["line_number"]] = found[file["file"]].get(l["line_number"], False) or l["count"] > 0
    return found


def shares(found):
    """Per cent of each module, which is a folder."""
    ran, all_lines = collections.Counter(), collections.Counter()
    for file, lines in found.items():
        module = os.path.dirname(file)[4:]
        ran[module] += sum(lines.values())
        all_lines[module] += len(lines)
    return {m: 100 * ran[m] / n for m, n in all_lines.items() if n}


def floors(text):
    return {words[0]: float(words[1]) for words in (line.split("#")[0].split() for line in text.splitlines()) if words}


def problems(measured, wanted):
    for module in sorted(measured.keys() | wanted.keys()):
        if module not in wanted:
            yield f"{module}: has no floor in tests/floors.txt"
        elif module not in measured:
            yield f"{module}: was not measured"
        elif measured[module] < wanted[module]:
            yield f"{module}: {measured[module]:.1f} % of its lines are run, its floor is {wanted[module]:g} %"


def main():
    measured = shares(lines_run(sys.argv[1]))
    if "--table" in sys.argv:
        for module, share in sorted(measured.items()):
            print(f"{module:16} {share:.1f}")
        return 0
    said = list(problems(measured, floors(open(TABLE, encoding="utf-8").read())))
    for line in said:
        print(line)
    print(f"floors: {len(measured) - len(said)} modules passed, {len(said)} failed")
    return 1 if said or not measured else 0


if __name__ == "__main__":
    sys.exit(main())
