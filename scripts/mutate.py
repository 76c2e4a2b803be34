#!/usr/bin/env python3
"""mutate.py - changes one thing at a time in the verifier's number domains and says which changes no test sees.

One mutation is one edit of the source text: an operator, a constant, a pair of names (umin/umax, a/b, true/false), a
condition or a statement. Only the file that was changed and the tests are linked again. The mutations that survive must
be listed in tests/unit/verify/mutations.txt with a reason; one that is not listed, or a function of which none is
caught, makes the run fail. A sample fails when less than SAMPLE_CAUGHT of it is caught.
"""
import argparse, collections, concurrent.futures, datetime, os, random, re, subprocess, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIST = os.path.join(ROOT, "tests/unit/verify/mutations.txt")
# file -> tests that judge it
DOMAINS = ["src/verify/value_bits.c", "src/verify/value_range.c", "src/verify/scalar.c", "src/verify/scalar_refine.c"]
PROGRAMS = ["src/verify/transfer.c", "src/verify/compare.c"]
SAMPLE_CAUGHT = 0.8
TESTS = ["ops", "refine", "lattice", "wide"]
FLAGS = ["-std=gnu11", "-D_GNU_SOURCE", "-O0", "-w", "-Isrc", "-Iinclude"]

# --- mutations: (what, regex, replacements)
OPERATORS = [
    (r"(?<![<\-])<=(?!=)", ["<"]), (r">=(?!=)", [">"]), (r"(?<![<=])<(?![<=])(?= )", ["<=", ">="]),
    (r"(?<![->=])>(?![>=])(?= )", [">=", "<="]), (r"==", ["!="]), (r"!=", ["=="]), (r"&&", ["||"]), (r"\|\|", ["&&"]),
    (r"(?<= )\+(?= )", ["-"]), (r"(?<=[\w)\]] )-(?= )", ["+"]), (r"<<(?!=)", [">>"]), (r">>(?!=)", ["<<"]),
    (r"(?<= )&(?= )", ["|"]), (r"(?<= )\|(?= )", ["&"]), (r"(?<= )\^(?= )", ["|"]), (r"~", [""]), (r"!(?=[\w(*])", [""]),
    (r"\|=", ["&="]), (r"&=", ["|="]), (r"\+=", ["-="]),
]
NAMES = [("umin", "umax"), ("smin", "smax"), ("a(?=[.-])", "b"), ("b(?=[.-])", "a"), ("true", "false")]
NUMBER = r"(?<![\w.])(\d+)(?![\w.])"

Mutation = collections.namedtuple("Mutation", "file line function what before after text")


def functions(lines):
    """(name, first, last) of each function body: kernel style, the brace in column 0."""
    name = start = None
    for i, line in enumerate(lines):
        m = re.match(r"^(?:static |const |struct |enum |unsigned |u?int\w* |bool |void |\w+ )*\**(\w+)\(", line)
        if m and not line.startswith(("\t", " ", "#", "/")) and not line.rstrip().endswith(";"):
            name = m.group(1)
        if line.startswith("{"):
            start = i
        if line.startswith("}") and start is not None and name:
            yield name, start + 1, i
            name = start = None


def mutate_line(line):
    """All (what, column, length, replacement) of one line of code."""
    code = re.sub(r"/\*.*?(\*/|$)|\"[^\"]*\"", lambda m: " " * len(m.group(0)), line)
    if re.match(r"^\s*(\*|//|#)", code) or not code.strip() or "gx_planted" in code:
        return  # planted: a bug that is off
    for pattern, replacements in OPERATORS:
        for m in re.finditer(pattern, code):
            for r in replacements:
                yield m.group(0) + " to " + (r or "nothing"), m.start(), len(m.group(0)), r
    for pair in NAMES:
        both = (pair,) if "(" in pair[0] else (pair, pair[::-1])
        for one, other in both:
            for m in re.finditer(r"(?<!\w)%s(?!\w|\()" % one, code):
                yield m.group(0) + " to " + other, m.start(), len(m.group(0)), other
    for m in re.finditer(NUMBER, code):
        yield m.group(0) + " one more", m.start(), len(m.group(0)), str(int(m.group(0)) + 1)
    m = re.match(r"^(\s*(?:\} else )?if )(\(.*\))( \{)?$", code)
    if m:
        for r in ("(1)", "(0)"):
            yield "condition is " + r, len(m.group(1)), len(m.group(2)), r
    if re.match(r"^\t+(?!return|goto|break|continue|case|default)[\w*][^=(]*( [-+|&<>]*= |\(|\+\+|--).*;$", code) and \
            not re.match(r"^\t+(const |struct |unsigned |u?int\d+_t |bool |static |wide |enum |uint8_t )", code):
        m = re.match(r"^(\t+)(.*)$", code)
        yield "statement removed", len(m.group(1)), len(m.group(2)), ";"


def mutations(path):
    lines = open(os.path.join(ROOT, path)).read().split("\n")
    for function, first, last in functions(lines):
        for i in range(first, last):
            for what, column, n, r in mutate_line(lines[i]):
                changed = lines[i][:column] + r + lines[i][column + n:]
                text = "\n".join(lines[:i] + [changed] + lines[i + 1:])
                yield Mutation(path, i + 1, function, what, lines[i].strip(), changed.strip(), text)


# --- building and judging
def run(command, seconds=60):
    try:
        p = subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=seconds)
        return p.returncode
    except subprocess.TimeoutExpired:
        return -1


def compile_to(source, out, extra=()):
    command = ["gcc", *FLAGS, *extra, "-I" + os.path.dirname(source) if os.path.isabs(source) else "-Isrc", "-c", source, "-o", out]
    return run(command) == 0


def prepare(folder, build):
    """Objects of the tests, and of the domains as they are."""
    for test in TESTS:
        source = "tests/unit/verify/domains_%s.c" % test
        if not compile_to(source, "%s/%s.o" % (folder, test), ["-O2", "-Dmain=test_" + test, "-Itests/unit/verify"]):
            sys.exit("mutate: %s does not compile" % source)
    with open(folder + "/driver.c", "w") as f:
        f.write("".join("int test_%s(int argc, char **argv);\n" % t for t in TESTS))
        f.write("int main(int argc, char **argv)\n{\n\t(void)argc;\n\treturn %s;\n}\n" %
                " || ".join("test_%s(1, argv)" % t for t in TESTS))
    compile_to(folder + "/driver.c", folder + "/driver.o")
    for path in DOMAINS + PROGRAMS:
        compile_to(path, "%s/%s.o" % (folder, os.path.basename(path)))
    if judge_domains(folder, None, "base", build) != "survived":
        sys.exit("mutate: the tests fail on the code as it is")


def link(folder, changed, name, objects, libraries):
    out = "%s/%s" % (folder, name)
    return out if run(["gcc", *objects, "-Wl,--start-group", *libraries, "-Wl,--end-group", "-o", out]) == 0 else None


def judge_domains(folder, changed, name, build):
    own = "%s/%s.o" % (folder, name)
    objects = [folder + "/driver.o"] + ["%s/%s.o" % (folder, t) for t in TESTS]
    objects += [own if path == changed else "%s/%s.o" % (folder, os.path.basename(path)) for path in DOMAINS]
    program = link(folder, changed, name, objects, ["%s/lib/%s.a" % (build, m) for m in ("ir", "ebpf", "base")])
    if not program:
        return "does not build"
    return "caught" if run([program]) else "survived"


def judge_programs(folder, changed, name, build):
    """transfer.c and compare.c are judged by programs: those of the text tests, and random ones that are run."""
    own = "%s/%s.o" % (folder, name)
    library = "%s/%s.a" % (folder, name)
    run(["cp", build + "/lib/verify.a", library])
    member = os.path.basename(changed).replace(".c", ".o")
    run(["ar", "d", library, member])
    rest = ["%s/lib/%s.a" % (build, m) for m in ("opt", "ir", "ebpf", "base")]
    objects = [os.path.join(build, "obj/tests/soundness", f) for f in sorted(os.listdir(os.path.join(ROOT, build, "obj/tests/soundness"))) if f.endswith(".o")]
    program = link(folder, changed, name + "-sound", [own, *objects], [library] + rest)
    if not program:
        return "does not build"
    if run([program, "1", "3000"]):
        return "caught"
    stages = [os.path.join(build, "obj/tests/stages", f) for f in sorted(os.listdir(os.path.join(ROOT, build, "obj/tests/stages"))) if f.endswith(".o")]
    modules = ("lower", "emit-ptx", "ptx", "fatbin", "device-soft")
    program = link(folder, changed, name + "-text", [own, build + "/obj/tests/gx-test.o", *stages],
                   [library] + rest + ["%s/lib/%s.a" % (build, m) for m in modules] + ["-lzstd", "-llz4", "-lm", "-ldl"])
    if not program:
        return "does not build"
    return "caught" if run([sys.executable, "tests/run", "--gx-test", program, "tests/text/verify", "tests/verify"]) else "survived"


def judge(mutation, number, folder, build):
    name = "m%d" % number
    source = "%s/%s.c" % (folder, name)
    with open(source, "w") as f:
        f.write(mutation.text)
    result = "does not build"
    if compile_to(source, "%s/%s.o" % (folder, name), ["-Isrc/verify"]):
        judge_one = judge_domains if mutation.file in DOMAINS else judge_programs
        result = judge_one(folder, mutation.file, name, build)
    for leftover in (name, name + ".c", name + ".o", name + ".a", name + "-sound", name + "-text"):
        if os.path.exists(os.path.join(folder, leftover)):
            os.unlink(os.path.join(folder, leftover))
    return result


# --- the list of survivors
def key(m):
    return "%s: %s: %s -> %s" % (os.path.basename(m.file), m.function, m.before, m.after)


def read_list():
    known = {}
    reason = ""
    if os.path.exists(LIST):
        for line in open(LIST):
            line = line.rstrip("\n")
            if line.startswith("## "):
                reason = line[3:]
            elif line and not line.startswith("#"):
                known[line] = reason
    return known


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", default="build/release", help="where the modules are built")
    parser.add_argument("--sample", type=int, default=0, help="so many mutations, drawn by --seed; 0: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="only functions or files with this in their name")
    parser.add_argument("--out", default="build/mutations.txt", help="survivors that are not listed go here")
    args = parser.parse_args()
    known = read_list()
    todo = [m for path in DOMAINS + PROGRAMS for m in mutations(path) if args.only in path + ":" + m.function]
    if args.sample:
        todo = random.Random(args.seed).sample(todo, min(args.sample, len(todo)))
    counts = collections.Counter()
    per_function = collections.defaultdict(collections.Counter)
    news = []
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        prepare(folder, args.build)
        results = pool.map(lambda pair: judge(pair[1], pair[0], folder, args.build), enumerate(todo))
        for m, result in zip(todo, results):
            if result == "survived":
                result = "listed" if key(m) in known else "survived"
            if result == "survived":
                news.append(key(m))
                print("survived: " + key(m), flush=True)
            counts[result] += 1
            per_function[m.file, m.function][result] += 1
    with open(os.path.join(ROOT, args.out), "w") as f:
        f.write("".join(line + "\n" for line in news))
    uncaught = [f for f, c in per_function.items() if not c["caught"] and c["survived"] + c["listed"] and not args.sample]
    for path, function in uncaught:
        print("nothing caught: %s: %s" % (path, function))
    print("mutations: %d caught, %d listed as survivors, %d do not build (%s)" %
          (counts["caught"], counts["listed"], counts["does not build"], datetime.date.today()))
    failed = len(news) + len(uncaught)
    if args.sample:  # what is drawn changes with every edit of the sources: a few survivors are no failure
        judged = counts["caught"] + counts["survived"]
        failed = 0 if counts["caught"] >= SAMPLE_CAUGHT * judged and judged else len(news)
    print("mutate: %d passed, %d failed" % (counts["caught"] + counts["listed"], failed))
    return 1 if failed or not counts["caught"] else 0


if __name__ == "__main__":
    sys.exit(main())
