#!/usr/bin/env python3
"""mutate_modules.py - changes one thing at a time in the modules around the compiler, and says which changes no test sees.

The changes are those of module_changes.py in src/agent, control, maps, bpf, cli, device and policy/owner, or in all of src (--all): a seeded draw
(--draw N --seed S), of some kinds (--kinds guard,part), or all conditions about seals, owners, sizes and signatures (--checks). All of a run are in one private build (mutants.py). A change
is judged by the tests that run its line (judges.py, --measure), the cheapest first, until one fails: unit and text tests as they are built
with the address and the undefined-behaviour sanitizer (--plain: without), the others as users have the programs; with --own by the unit and
text tests of its module alone, as quick as that is, of which nothing need be measured (--then: and behind them by others, by name; --behind:
and by all that BEHIND names for its module). With --guards N, N more are drawn of conditions alone. Where gcc -O2 makes the same object of
both, nothing was changed: of all of src the next is drawn. What survives must be in tests/mutations/listed.txt with a reason; a check of a
seal, an owner, a size or a signature must be there as one that is not needed.
"""
import argparse, collections, contextlib, datetime, functools, json, multiprocessing, os, re, shutil, subprocess, sys, tempfile

import judges, mutants
from module_changes import ALL_MODULES, MODULES, ROOT, changes, draw, is_check, key, module, order, sources
from mutations import read_list

LIST = os.path.join(ROOT, "tests/mutations/listed.txt")
SAMPLE = os.path.join(ROOT, "tests/mutations/sample.txt")
COVER = os.path.join(ROOT, "build/mutate/cover.json")
RESULTS = os.path.join(ROOT, "build/mutate/results.json")
SANITIZED = "build/asan"
SLOWER = 4  # than measured, with sanitizers
BROADEST = "unit:verify/corpus"  # what is said of every program: slow, and the one that sees most
OTHER_NAMES = {"ir": (BROADEST,), "ebpf": (BROADEST,), "instrument": ("text:hook", "text:probe"),
               "device-soft": ("text:soft",), "emit-ptx": ("text:ptx-emit",), "emit-spirv": ("unit:instrument-spirv/",), "spirv": ("unit:instrument-spirv/",)}  # of a module's own tests
UNDER = {"cli-policy": "cli", "cli-profile": "cli", "policy-run": "policy", "device-cudart": "cudart", "device-cublas": "cublas", "device-curand": "curand", "device-nvml": "nvml"}  # whose unit tests a folder's are among
# Tests that run a module and are of others, by the beginning of its folder's name: all whose beginnings match judge it with --behind
AGENT = "unit:(agent|instrument)|truth|interpose|e2e|faults|whole|failing|first_steps"
COMPILER = "unit:(verify|soundness|backend|lower|opt|ir|emit|instrument)|text|verify"
BEHIND = (("agent/vulkan|instrument/spirv|spirv|emit/spirv", "unit:(agent-vulkan|instrument-spirv|emit-spirv|spirv)|vulkan"), ("agent|instrument|ptx|fatbin|cubin", AGENT + "|text|policy:"),
          ("device/managed", "unit:(device-managed|policies)|managed|replay|policy:"), ("device/(cublas|cudart|curand|nvml|stand_in)", "unit:(cublas|cudart|curand|nvml)|first_steps|e2e"),
          ("device", "unit:(device|cudart|backend)|text|truth|verify|interpose|e2e|managed"), ("cli", "unit:cli|typed|cli|policy_cli|replay|first_steps|tools"),
          ("policy", "unit:(pol|agent-core/pol)|policy|typed|managed"), ("driver|trace|replay|import", "unit:(driver|trace|replay|import|device-managed|policies)|replay|managed"),
          ("control|bpf|runtime|maps", "unit:(control|bpf|maps|agent-core|policy|cli)|policy|faults|whole|typed|e2e"),
          ("base", "unit:(base|ptx|control|cli|trace|verify|maps|spirv|ir)|typed|text"), ("", COMPILER + "|e2e|typed"))
SECONDS = 25  # of tests, as measured, for one change; a survivor says how many were run


def place(path):
    """A file, wherever the agent keeps it."""
    return "agent/" + os.path.basename(path) if path.startswith("src/agent/") else path


def folder_name(path):
    return os.path.dirname(path)[len("src/"):].replace("/", "-")


def own_names(path):
    """With what the names of its module's tests begin."""
    of = folder_name(path)
    return ("unit:%s/" % UNDER.get(of, of), "text:" + of) + OTHER_NAMES.get(of, ())


class Cover:
    """Which tests run a change."""

    def __init__(self, path):
        data = json.load(open(path, encoding="utf-8")) if os.path.exists(path) else {"tests": {}, "code": {}}
        self.seconds = {t: v["seconds"] for t, v in data["tests"].items()}
        self.lines = {t: {place(f): set(n) for f, n in v["lines"].items()} for t, v in data["tests"].items()}
        self.code = {place(f): sorted(n) for f, n in data["code"].items()}

    def guess(self, tests):
        """Tests that are newer than what was measured: a unit test runs its module, what is typed the command line, interpose the agent,
        tests of policies what loads them."""
        self.unknown = {}
        for t in tests:
            if t in self.seconds:
                continue
            name = t.split(":")[-1].split("/")[0].replace("-", "/")
            self.seconds[t] = 0.5 if t.startswith("interpose:") else 1.0
            if t.startswith("verify:"):
                self.unknown[t] = "src/verify"
            elif t.startswith(("interpose:", "failing:")) or name.startswith(("agent", "instrument")):
                self.unknown[t] = "src/agent"
            elif t.startswith(("typed", "cli")):
                self.unknown[t] = "src/cli"
            elif name.startswith("policies"):
                self.unknown[t] = "src/policy"
            else:
                self.unknown[t] = "src/device" if name.startswith(("device", "cudart", "cublas", "curand", "nvml")) else "src/" + name

    def order(self, tests, of):
        """Quick ones of the compiler and unit tests first, among them those of the changed module. What is read of a program shows in what is
        said of it."""
        own = ("unit:%s/" % of, "text:" + of) + OTHER_NAMES.get(of, ())

        def place_of(test):
            is_own = test.startswith(own)
            cost = 1 if is_own and test == BROADEST else self.seconds[test]
            return not test.startswith(("unit:", "text:", "verify:")) or cost > 6, not is_own, cost
        return sorted(tests, key=place_of)

    def own(self, c, then=""):
        """The tests of its module, and behind them those whose names match."""
        of = folder_name(c.file)
        tests = self.order([t for t in self.seconds if t.startswith(own_names(c.file)) and t != BROADEST], of)
        # unit tests that have the name of the file or of the function, then texts, which are quick, then the others
        near = {t: t.startswith("unit:") and (os.path.basename(c.file)[:-2] in t) + names(t, c.function.name) for t in tests}
        tests = sorted(tests, key=lambda t: (-near[t], not t.startswith("text:") or t.startswith("text:soft-")))
        return tests + sorted(t for t in self.seconds if then and t not in tests and re.search(then, t)), True

    def behind(self, c, first):
        """What else runs a change's module, the rest of its own tests before others."""
        of = os.path.dirname(c.file)[len("src/"):]
        wanted = next(tests for begins, tests in BEHIND if re.match(begins, of))
        return [t for t in [*self.own(c)[0], *self.seconds] if t not in first and (re.match(wanted, t) or t in self.own(c)[0])]

    def judges(self, c):
        """(tests, whether the line is run at all): else those that run its function, whose processes may have been killed."""
        with open(os.path.join(ROOT, c.file), encoding="utf-8") as f:
            first = f.read().count("\n", 0, c.function.begin) + 1
        line = max([n for n in self.code.get(place(c.file), []) if n <= c.line and n >= first - 3] or [c.line])
        of = folder_name(c.file)
        tests = [t for t, files in self.lines.items() if line in files.get(place(c.file), ())]
        new = [t for t, folder in self.unknown.items() if c.file.replace("src/instrument", "src/agent").startswith(folder)]
        if not tests and place(c.file) not in self.code:  # newer than what was measured: what runs its folder
            folder = os.path.dirname(place(c.file)) + "/"
            tests = [t for t, files in self.lines.items() if any(f.startswith(folder) for f in files)]
        if tests or new:
            return self.order(tests + new, of), bool(tests)
        near = [t for t, files in self.lines.items() if any(n in files.get(place(c.file), ()) for n in range(first, c.line + 60))]
        return self.order(near, of), False


def names(test, function):
    """Whether the source of a unit test has the name of a function."""
    path = os.path.join(ROOT, "tests/unit", test[5:] + ".c")
    if not test.startswith("unit:") or not os.path.exists(path):
        return False
    with open(path, encoding="utf-8") as f:
        return function in f.read()


def affordable(tests, seconds, at_most):
    """The first of them that take that long together, and one more."""
    spent, n = 0, 0
    while n < len(tests) and spent <= at_most:
        spent += seconds[tests[n]]
        n += 1
    return tests[:n]


def judge(work):
    """One change: (number, result, what says so). Tests that are skipped here say nothing: where no other ran it, it is not judged."""
    number, tests, folder_of, commands, seconds, n_all = work
    folder = folder_of[multiprocessing.current_process()._identity[0] % len(folder_of)]
    env = {"GX_MUTANT": str(number)}
    ran = 0
    skipped = []
    for test in tests:
        limit = 3 * seconds[test] * (SLOWER if judges.is_sanitized(commands[test]) else 1) + 8
        passed, _, text = judges.run(commands[test], folder, limit, env)
        ran += passed is not None
        if passed is None:
            skipped.append(test)
            continue
        if passed is False:
            passed, _, text = judges.run(commands[test], folder, limit, env)  # it may have been the machine
        if passed is False:
            if test not in trusted:
                alone, _, why = judges.run(commands[test], folder, limit, {"GX_MUTANT": "0"})
                if alone is not True:
                    print("not judged by %s, it fails as things are: %s" % (test, why[-300:]), flush=True)
                    continue
                trusted.add(test)
            return number, "caught", test
    if skipped and not ran:
        return number, "not judged", "skipped here: " + ", ".join(skipped)
    return number, "survived", "%d of %d tests%s" % (ran, n_all, ", skipped here: " + ", ".join(skipped) if skipped else "")


trusted = set()


def build(folder, jobs, *words):
    r = subprocess.run(["make", "-s", "-j%d" % jobs, "WARN=-w", *words], cwd=folder, capture_output=True, text=True)
    if r.returncode:
        sys.exit("mutate: the changed tree does not build:\n" + (r.stdout + r.stderr)[-3000:])


def build_tests(folder, args, programs, tests):
    """What these tests run."""
    if any(t.startswith(("text:", "verify:")) for t in tests):
        build(folder, args.jobs, "VARIANT=" + os.path.basename(programs), programs + "/gx-test")
    units = sorted({os.path.join(programs, "unit", t[5:]) for t in tests if t.startswith("unit:")})
    if units:
        build(folder, args.jobs, "VARIANT=" + os.path.basename(programs), *units)
    if any(not t.startswith(("unit:", "text:", "verify:")) for t in tests):
        build(folder, args.jobs, "mutate-programs")


def judge_all(todo, known, args):
    """{number: (result, why)} of numbered changes."""
    cover = Cover(COVER)
    seen_by = read_list(SAMPLE) if args.sample else {}
    if not cover.seconds and not args.sample and not args.own:
        sys.exit("mutate: which tests run what is not known yet: make mutate-cover")
    results = {}
    with contextlib.nullcontext(args.keep) if args.keep else tempfile.TemporaryDirectory() as top:
        folders = [os.path.join(top, str(n)) for n in range(args.jobs)]
        programs = args.build if args.plain or args.sample else SANITIZED
        mutants.tree(folders[0], {args.build, programs})
        for number in mutants.write(folders[0], args.build, todo):
            results[number] = ("not C", "")
        known_tests = judges.catalogue(args.build, ROOT, programs)
        not_built = [t for t in cover.seconds if t.startswith("unit:") and t not in known_tests and os.path.exists(os.path.join(ROOT, "tests/unit", t[5:] + ".c"))]
        if not_built and not args.sample and not args.own:
            sys.exit("mutate: %d unit tests are not built, %s among them: make VARIANT=%s test-programs" % (len(not_built), not_built[0], os.path.basename(programs)))
        cover.guess(known_tests)
        work = []
        for number, c in todo:
            if number in results:
                continue
            tests, reached = ([seen_by[key(c)]], True) if args.sample else cover.own(c, args.then) if args.own else cover.judges(c)
            tests = [t for t in tests if t in known_tests and re.search(args.tests, t)]
            first, n_all = affordable(tests, cover.seconds, args.seconds), len(tests)
            if args.behind:
                others = [t for t in cover.behind(c, set(first)) if t in known_tests and re.search(args.tests, t)]
                first, n_all = first + affordable(others, cover.seconds, args.behind), len(first) + len(others)
            work.append((number, first, folders, known_tests, cover.seconds, n_all))
            if not reached:
                results[number] = ("not run", "")
        build_tests(folders[0], args, programs, {t for w in work for t in w[1]})
        for folder in folders[1:]:
            subprocess.run(["cp", "-a", folders[0], folder], check=True)
        by_number = dict(todo)
        print("%d changes built, %d of lines that no test runs" % (len(work), sum(r[0] == "not run" for r in results.values())), flush=True)
        done = 0
        with multiprocessing.Pool(args.jobs, judges.adopt) as pool:
            for number, result, why in pool.imap_unordered(judge, work):
                if result == "survived" and mutants.same_code(top, args.build, by_number[number]):
                    result = "same code"
                if result == "survived" and number in results:
                    why = "no test runs the line"
                results[number] = (result, why)
                done += 1
                if args.own and result == "caught":
                    print("caught by %s: %s" % (why, key(by_number[number])), flush=True)
                if result == "not judged":
                    print("not judged: %s  [%s]" % (key(by_number[number]), why), flush=True)
                if result == "survived" and (args.sample or key(by_number[number]) not in known):
                    print("survived%s: %d: %s  [%s]" % (" (a check)" if is_check(by_number[number]) else "", number, key(by_number[number]), why), flush=True)
                if done % 50 == 0:
                    print("... %d of %d" % (done, len(work)), flush=True)
    return results


def first_changes(todo, number, args):
    """The first `number` of them that change the machine code, and those behind. One that does not is none: the next is drawn."""
    drawn, none = [], 0
    with tempfile.TemporaryDirectory() as folder, multiprocessing.Pool(args.jobs) as pool:
        while len(drawn) < number and todo:
            some, todo = todo[:number - len(drawn)], todo[number - len(drawn):]
            for c, same in zip(some, pool.map(functools.partial(mutants.same_code, folder, args.build), some, 1)):
                if same:
                    none += 1
                    print("same code, the next is drawn: " + key(c), flush=True)
                else:
                    drawn.append(c)
    print("%d drawn, and %d that give the same machine code" % (len(drawn), none), flush=True)
    return drawn, todo


def chosen(args):
    wanted = read_list(SAMPLE) if args.sample else {}
    modules = ALL_MODULES if args.all or args.own else sorted({k.split("/")[0] for k in wanted}) or MODULES
    todo = [c for path in sources(modules) for c in changes(path)]
    if args.sample:
        by_key = {key(c): c for c in todo}
        for gone in wanted.keys() - by_key.keys():
            print("no such change any more, put another one in tests/mutations/sample.txt: " + gone)
        return [by_key[k] for k in wanted if k in by_key], len(wanted.keys() - by_key.keys())
    if args.checks:
        todo = [c for c in todo if is_check(c)]
    if args.kinds:
        todo = [c for c in todo if c.kind in args.kinds.split(",")]
    todo = [c for c in todo if re.search(args.only, c.file + ":" + c.function.name)] if args.own else todo
    if args.all and (args.draw or args.guards):  # of all of src each change is as likely as another: what is large weighs more
        drawn, rest = first_changes(sorted(todo, key=order(args.seed)), args.draw, args)
        todo = drawn + first_changes([c for c in rest if c.kind in ("guard", "part")], args.guards, args)[0]
    elif args.draw:
        todo = draw(todo, args.draw, args.seed, os.path.dirname if args.own else module)
    return [c for c in todo if re.search(args.only, c.file + ":" + c.function.name)], 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--draw", type=int, default=0, metavar="N", help="N changes, as many of each module and kind")
    parser.add_argument("--guards", type=int, default=0, metavar="N", help="with --all: N more, of guards and parts of conditions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--checks", action="store_true", help="conditions about seals, owners, sizes, signatures alone")
    parser.add_argument("--kinds", default="", help="of these kinds alone: guard,part,negated,comparison,error,constant,assignment,call")
    parser.add_argument("--only", default="", help="of files and functions that match")
    parser.add_argument("--all", action="store_true", help="of all of src")
    parser.add_argument("--sample", action="store_true", help="those of tests/mutations/sample.txt, all of which must be caught")
    parser.add_argument("--again", action="store_true", help="only those that survived in the last runs")
    parser.add_argument("--new", action="store_true", help="only those that no earlier run has judged")
    parser.add_argument("--seconds", type=int, default=SECONDS, help="of tests, as measured, for one change")
    parser.add_argument("--tests", default="", help="judged by these alone")
    parser.add_argument("--own", action="store_true", help="by the unit and text tests of the module alone; --only is asked before changes are drawn")
    parser.add_argument("--then", default="", help="with --own: by tests with such names, too, after those of the module")
    parser.add_argument("--behind", type=int, default=0, metavar="SECONDS", help="with --own: after those by all that BEHIND names, so long as is guessed of them")
    parser.add_argument("--keep", metavar="FOLDER", help="the changed tree is made there and stays: GX_MUTANT=<number> says which change a program of its 0/build has")
    parser.add_argument("--plain", action="store_true", help="unit and text tests without sanitizers")
    parser.add_argument("--count", action="store_true", help="say how many, and end")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    known = read_list(LIST)
    before = json.load(open(RESULTS, encoding="utf-8")) if os.path.exists(RESULTS) else {}
    todo, missing = chosen(args)
    if args.again:
        todo = [c for c in todo if before.get(key(c), [""])[0] == "survived" and key(c) not in known]
    if args.new:
        todo = [c for c in todo if key(c) not in before]
    if args.count:
        print(len(todo), collections.Counter(module(c.file) for c in todo), collections.Counter(c.kind for c in todo))
        return 0
    todo = mutants.numbered_changes(todo)
    results = judge_all(todo, known, args)
    counts, by_module, failed = collections.Counter(), collections.defaultdict(collections.Counter), missing
    halves = collections.defaultdict(collections.Counter)  # those of the draw, and those of the guards behind them
    for number, c in todo:
        result, why = results[number]
        before[key(c)] = [result, why]
        if result == "survived" and key(c) in known and not args.sample:
            result = "listed"
        elif result == "survived":
            failed += 1
        elif result == "caught" and key(c) in known:
            print("listed, and caught by %s: %s" % (why, key(c)))
        halves["guards" if args.guards and number > args.draw else "random"][result] += 1
        by_module[os.path.dirname(c.file)[4:] if args.own else module(c.file)][result] += 1
        counts[result] += 1
    if not args.sample:
        os.makedirs(os.path.dirname(RESULTS), exist_ok=True)
        with open(RESULTS + ".tmp", "w", encoding="utf-8") as f:
            json.dump(before, f, indent=0)
        os.replace(RESULTS + ".tmp", RESULTS)
    for name in sorted(by_module):
        print("  %-*s %s" % (18 if args.own else 8, name, summary(by_module[name])))
    for name in halves if args.guards else ():
        print("%s: %s" % (name, summary(halves[name])))
    print("modules: %s (%s)" % (summary(counts), datetime.date.today()))
    print("mutate-modules: %d passed, %d failed" % (counts["caught"] + counts["listed"], failed))
    return 1 if failed or not counts["caught"] else 0


def summary(counts):
    names = ("caught", "listed", "survived", "same code", "not C", "not judged")
    return ", ".join("%d %s" % (counts[n], n) for n in names if counts[n] or n == "caught")


if __name__ == "__main__":
    sys.exit(main())
