#!/usr/bin/env python3
"""mutate_file.py - all single changes of one file, by the quick unit tests of its module: what each lets through, in seconds.

For writing tests: a survivor here is none yet, others may notice it. --then '^text:' asks these as well, of what is left. The changed tree stays
in build/mutate/file; GX_MUTANT=<number> says which change a program of its build has. What is in tests/mutations/listed.txt and what gives the same
machine code is left out.
"""
import argparse, collections, functools, multiprocessing, os, re, shutil, sys, tempfile

import judges, mutants
from module_changes import ROOT, changes, key
from mutate_modules import LIST, build_tests, names, own_names
from mutations import read_list

TREE = os.path.join(ROOT, "build/mutate/file")


def sync(args):
    """The tree as the working tree is, with what was built there before."""
    if not os.path.isdir(os.path.join(TREE, args.build)):
        mutants.tree(TREE, {args.build})
        return
    for name in mutants.files():
        source, copy = os.path.join(ROOT, name), os.path.join(TREE, name)
        with open(source, "rb") as f:
            wanted = f.read()
        if not os.path.exists(copy) or open(copy, "rb").read() != wanted:
            os.makedirs(os.path.dirname(copy), exist_ok=True)
            shutil.copyfile(source, copy)  # newer than what was built of the changed one
            shutil.copymode(source, copy)


def own_tests(args, known):
    """The unit tests of its module, those first that have the names of the file or of its functions."""
    if args.tests:
        return [t for t in known if re.search(args.tests, t)]
    mine = tuple(n for n in own_names(args.file) if n.startswith("unit:"))
    functions = {c.function.name for c in changes(args.file)}
    near = {t: (os.path.basename(args.file)[:-2] in t) + sum(names(t, f) for f in functions) for t in known if t.startswith(mine)}
    return sorted(near, key=lambda t: -near[t])


def measured(tests, known, cap):
    """{test: seconds} of those that pass without any change and take no longer than cap."""
    quick = {}
    for test in tests:
        passed, seconds, text = judges.run(known[test], TREE, cap + 1, {"GX_MUTANT": "0"})
        if passed and seconds <= cap:
            quick[test] = seconds
        elif passed is False and seconds <= cap:
            print("judges nothing, it fails as things are: %s: %s" % (test, text[-300:]), flush=True)
        else:
            print("judges nothing, it takes longer than %g s or skips: %s" % (cap, test), flush=True)
    return quick


def judge(known, seconds, number):
    for test in seconds:
        if judges.run(known[test], TREE, 3 * seconds[test] + 1, {"GX_MUTANT": str(number)})[0] is False:
            return number, test
    return number, None


def asked(left, tests, known, args):
    """What of `left` is let through by the tests."""
    with multiprocessing.Pool(args.jobs, judges.adopt) as pool:
        seconds = pool.apply(measured, (tests, known, args.seconds))
        found = dict(pool.imap_unordered(functools.partial(judge, known, seconds), left))
    print("%d changes, %d let through by %s" % (len(left), sum(t is None for t in found.values()), " ".join(seconds)), flush=True)
    return [n for n in left if found[n] is None]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file", help="src/...c")
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--kinds", default="", help="of these kinds alone: guard,part,negated,comparison,error,constant,assignment,call")
    parser.add_argument("--function", default="", metavar="REGEX", help="of functions that match")
    parser.add_argument("--tests", default="", metavar="REGEX", help="by these tests (unit:folder/name) instead of the module's unit tests")
    parser.add_argument("--then", default="", metavar="REGEX", help="what these let through by those, too: ^text:")
    parser.add_argument("--seconds", type=float, default=2, help="tests that take longer judge nothing")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    args.file = os.path.relpath(os.path.abspath(args.file), ROOT)
    listed = read_list(LIST)
    todo = [c for c in changes(args.file) if re.search(args.function, c.function.name) and (not args.kinds or c.kind in args.kinds.split(",")) and key(c) not in listed]
    todo = mutants.numbered_changes(todo)
    sync(args)
    bad = mutants.write(TREE, args.build, todo)
    known = judges.catalogue(args.build)
    tests = own_tests(args, known)
    then = [t for t in known if args.then and re.search(args.then, t)]
    build_tests(TREE, args, args.build, set(tests + then))
    left = asked([n for n, _ in todo if n not in bad], tests, known, args)
    left = asked(left, then, known, args) if then else left
    by_number = dict(todo)
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for n in left:
            same = mutants.same_code(folder, args.build, by_number[n])
            counts["same code" if same else "let through"] += 1
            if not same:
                c = by_number[n]
                print("%d: line %d: %s" % (n, c.line, key(c)), flush=True)
    print("%s: %d changes, %d let through, %d of the same machine code, %d no C" % (args.file, len(todo), counts["let through"], counts["same code"], len(bad)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
