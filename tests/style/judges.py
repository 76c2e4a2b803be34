#!/usr/bin/env python3
# judges.py - what tests that are skipped mean for a change: they do not judge it.
import multiprocessing, os, sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "scripts"))
import judges, mutate_modules

COMMANDS = {name: ["sh", "-c", text] for name, text in (
    ("passes", "true"), ("fails", "exit 1"), ("skips", "exit 77"), ("says so", "echo SKIPPED: no device"), ("skips and fails", "echo SKIPPED: a part; exit 1"),
    ("sees it", '[ "$GX_MUTANT" = 0 ]'))}
RUNS = {"passes": True, "fails": False, "skips": None, "says so": None, "skips and fails": False}
ROWS = [(["passes"], "survived", "1 of 1 tests"), (["skips", "passes"], "survived", "1 of 2 tests, skipped here: skips"), (["skips", "says so"], "not judged", "skipped here: skips, says so"),
        (["skips", "sees it"], "caught", "sees it"), ([], "survived", "0 of 0 tests")]
failed = 0


def expect(what, got, wanted):
    global failed
    if got != wanted:
        failed += 1
        print(f"tests/style/judges.py: {what}: {got}, not {wanted}")


def work(tests):
    return 1, tests, [ROOT], COMMANDS, {t: 0.01 for t in COMMANDS}, len(tests)


if __name__ == "__main__":
    with multiprocessing.Pool(1, judges.adopt) as pool:
        for name, passed in RUNS.items():
            expect(name, pool.apply(judges.run, (COMMANDS[name], ROOT, 10))[0], passed)
        for tests, result, why in ROWS:
            expect(tests, pool.apply(mutate_modules.judge, (work(tests),))[1:], (result, why))
    print(f"judges: {len(RUNS) + len(ROWS)} checks, {failed} failed")
    sys.exit(failed != 0)
