#!/usr/bin/env python3
"""mutate.py - changes one thing at a time in the verifier's number domains and says which changes no test sees.

The changes are those of mutations.py: some of every function, or with --all each one. Only the changed file is compiled
again. A change that gives the same machine code is none. The domains are judged by tests/unit/verify/domains_*.c,
transfer and compare by the text tests and random programs. What survives must be in tests/unit/verify/mutations.txt
with a reason; one that is not, or a function of which nothing is caught, makes the run fail.
"""
import argparse, collections, concurrent.futures, datetime, os, subprocess, sys, tempfile

from mutations import ROOT, draw, key, mutations, read_list

LIST = os.path.join(ROOT, "tests/unit/verify/mutations.txt")
SAMPLE = os.path.join(ROOT, "tests/unit/verify/mutations_sample.txt")
DOMAINS = ["src/verify/value_bits.c", "src/verify/value_range.c", "src/verify/scalar.c", "src/verify/scalar_refine.c"]
PROGRAMS = ["src/verify/transfer.c", "src/verify/compare.c"]
TESTS = ["parts", "ops", "lattice", "refine", "wide"]
FLAGS = ["-std=gnu11", "-D_GNU_SOURCE", "-w", "-Isrc", "-Iinclude", "-Isrc/verify", "-Itests/unit/verify"]
SECONDS = 20  # of processor time for one test program; as much says that the change made an endless loop
MODULES = ("opt", "ir", "ebpf", "base", "lower", "emit-ptx", "ptx", "fatbin", "device-soft")
SUPPORT = ("test-ebpf", "test-ir", "test-fatbin")
RECORD = ("# --- numbers, written by make mutate MUTATE=--record\n", "# --- end of the numbers\n")


def run(command, text=None):
    """Exit status; a test program that takes too long fails."""
    return subprocess.run(command, cwd=ROOT, input=text, text=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode


def passes(*command):
    return run(["prlimit", "--cpu=%d" % SECONDS, "--", *command]) == 0


def compiled(text, out, *extra):
    return run(["gcc", *FLAGS, "-O1", *extra, "-x", "c", "-", "-c", "-o", out], text) == 0


def link(out, objects, libraries=()):
    return run(["gcc", *objects, "-Wl,--start-group", *libraries, "-Wl,--end-group", "-o", out, "-lzstd", "-llz4", "-lm", "-ldl"]) == 0


def contents(path):
    with open(path, "rb") as f:
        return f.read()


def objects_in(folder):
    return [os.path.join(folder, f) for f in sorted(os.listdir(os.path.join(ROOT, folder))) if f.endswith(".o")]


class Bench:
    """What is built once: the tests, and the files as they are."""

    def __init__(self, folder, build):
        self.folder, self.build = folder, build
        self.libraries = ["%s/lib/%s.a" % (build, m) for m in MODULES + SUPPORT]
        calls = "".join("\tif (!strcmp(argv[1], \"%s\"))\n\t\treturn test_%s(argc - 1, argv + 1);\n" % (t, t) for t in TESTS)
        declared = "".join("int test_%s(int argc, char **argv);\n" % t for t in TESTS)
        driver = "#include <string.h>\n%sint main(int argc, char **argv)\n{\n%s\treturn 1;\n}\n" % (declared, calls)
        ok = compiled(driver, folder + "/driver.o")
        for test in TESTS:
            source = open(os.path.join(ROOT, "tests/unit/verify/domains_%s.c" % test)).read()
            ok &= compiled(source, "%s/%s.o" % (folder, test), "-O2",
                           "-include", "stdlib.h", "-DTEST_FAILED()=exit(1)", "-Dmain=test_" + test)
        for path in DOMAINS + PROGRAMS:
            ok &= compiled(open(os.path.join(ROOT, path)).read(), self.object(path))
        if not ok:
            sys.exit("mutate: the tests do not compile")

    def judge_unchanged(self, path):
        return self.link_and_pass(path, self.object(path), "base-" + os.path.basename(path))

    def object(self, path):
        return "%s/%s.o" % (self.folder, os.path.basename(path))

    def domains_pass(self, changed, own, program):
        others = [own if path == changed else self.object(path) for path in DOMAINS]
        tests = ["%s/%s.o" % (self.folder, t) for t in ["driver"] + TESTS]
        if not link(program, tests + others, self.libraries):
            return None
        return passes(program, "parts") and passes(program, "wide", "200") and all(passes(program, t) for t in TESTS[1:])

    def programs_pass(self, changed, own, program):
        verify = program + ".a"
        run(["cp", self.build + "/lib/verify.a", verify])
        run(["ar", "d", verify, os.path.basename(changed).replace(".c", ".o")])
        stages = [self.build + "/obj/tests/gx-test.o"] + objects_in(self.build + "/obj/tests/stages")
        random = [self.build + "/obj/tests/strategy/kernel.o"]
        random += [o for o in objects_in(self.build + "/obj/tests/soundness") if not o.endswith(("/machine.o", "/planted.o"))]  # other programs
        text = [sys.executable, "tests/run", "--first", "--gx-test", program + "-text"]
        if not link(program + "-text", [own, *stages], [verify] + self.libraries) or \
                not link(program + "-sound", [own, *random], [verify] + self.libraries):
            return None
        return passes(*text, "tests/text/verify") and passes(program + "-sound", "1", "200") and \
            passes(*text, "tests/verify") and passes(program + "-sound", "201", "3000")

    def link_and_pass(self, changed, own, name):
        program = "%s/%s" % (self.folder, name)
        result = (self.domains_pass if changed in DOMAINS else self.programs_pass)(changed, own, program)
        for leftover in (program, program + ".a", program + "-text", program + "-sound"):
            if os.path.exists(leftover):
                os.unlink(leftover)
        return result

    def judge(self, number, mutation):
        own = "%s/m%d.o" % (self.folder, number)
        if not compiled(mutation.text, own):
            return "not C"
        same = contents(own) == contents(self.object(mutation.file))
        passed = None if same else self.link_and_pass(mutation.file, own, "m%d" % number)
        os.unlink(own)
        return "same code" if same else "not C" if passed is None else "survived" if passed else "caught"


# --- the lists
def sample(todo):
    """Those that are known to be caught."""
    wanted = read_list(SAMPLE)
    by_key = {key(m): m for m in todo}
    for missing in wanted.keys() - by_key.keys():
        print("no such change any more, put another one in mutations_sample.txt: " + missing)
    return [by_key[k] for k in wanted if k in by_key], len(wanted.keys() - by_key.keys())


def numbers(per_function, counts):
    lines = ["# %s: %s" % (datetime.date.today(), summary(counts))]
    for path in DOMAINS + PROGRAMS:
        total = sum((c for (p, _), c in per_function.items() if p == path), collections.Counter())
        lines.append("#\n# %s: %s" % (os.path.basename(path), summary(total)))
        lines += ["#   %s: %s" % (f, summary(c)) for (p, f), c in per_function.items() if p == path]
    return "".join(line + "\n" for line in lines)


def summary(counts):
    names = ("caught", "listed", "survived", "same code", "not C")
    return ", ".join("%d %s" % (counts[n], n) for n in names if counts[n] or n == "caught")


def record(text):
    whole = open(LIST).read()
    before, rest = whole.split(RECORD[0])
    open(LIST, "w").write(before + RECORD[0] + text + RECORD[1] + rest.split(RECORD[1])[1])


def catch_one(bench, rest, per_function):
    """The other changes of functions of which none was caught, until one is."""
    for number, m in enumerate(rest):
        counts = per_function[m.file, m.function]
        if not counts["caught"] and bench.judge(100000 + number, m) == "caught":
            counts["caught"] += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", default="build/release", help="where the modules are built")
    parser.add_argument("--all", action="store_true", help="every change, not some of each function")
    parser.add_argument("--sample", action="store_true", help="those of mutations_sample.txt, all of which must be caught")
    parser.add_argument("--only", default="", help="only functions or files with this in their name")
    parser.add_argument("--new", action="store_true", help="not those that are listed as survivors")
    parser.add_argument("--listed", action="store_true", help="only those that are listed as survivors")
    parser.add_argument("--part", default="0/1", help="k/n: each n-th, from the k-th on")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--record", action="store_true", help="write the numbers into mutations.txt")
    args = parser.parse_args()
    known = read_list(LIST)
    todo = [m for path in DOMAINS + PROGRAMS for m in mutations(path) if args.only in path + ":" + m.function]
    missing = 0
    if args.sample:
        todo, missing = sample(todo)
    elif not args.all:
        todo = list(draw(todo))
    every, drawn = [m for path in DOMAINS + PROGRAMS for m in mutations(path)], set(todo)
    first, step = map(int, args.part.split("/"))
    todo = [m for m in todo[first::step] if not (args.new and key(m) in known or args.listed and key(m) not in known)]
    per_function = collections.defaultdict(collections.Counter)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        bench = Bench(folder, args.build)
        unchanged = [pool.submit(bench.judge_unchanged, path) for path in {m.file for m in todo}]
        for m, result in zip(todo, pool.map(bench.judge, range(len(todo)), todo)):
            if result == "caught" and key(m) in known:
                print("listed, and caught: " + key(m), flush=True)
            if result == "survived":
                result = "listed" if key(m) in known and not args.sample else "survived"
            if result == "survived":
                print("survived: " + key(m), flush=True)
            per_function[m.file, m.function][result] += 1
        if not (args.only or args.sample or args.listed) and step == 1:
            catch_one(bench, [m for m in every if m not in drawn], per_function)
        if not all(future.result() for future in unchanged):
            sys.exit("mutate: the tests fail on the code as it is")
    counts = sum(per_function.values(), collections.Counter())
    uncaught = [f for f, c in per_function.items() if not c["caught"] and c["listed"] + c["survived"] and not (args.only or args.sample or args.listed) and step == 1]
    for path, function in uncaught:
        print("nothing caught: %s: %s" % (path, function))
    if args.record:
        record(numbers(per_function, counts))
    print("mutations: %s (%s)" % (summary(counts), datetime.date.today()))
    failed = counts["survived"] + len(uncaught) + missing
    if args.sample:
        failed += len(todo) - counts["caught"] - counts["survived"]
    print("mutate: %d passed, %d failed" % (counts["caught"] + counts["listed"], failed))
    return 1 if failed or not counts["caught"] else 0


if __name__ == "__main__":
    sys.exit(main())
