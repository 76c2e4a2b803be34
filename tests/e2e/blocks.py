#!/usr/bin/env python3
# blocks.py - block scheduling by policies: outputs stay, and every block runs once.
"""tests/e2e/blocks.py [--device soft|cuda] [--build build/release] [--examples build/examples] [NAMES]

Every case_<name> is one test, on the soft device or, with --device cuda, on a GPU with programs by nvcc (build/examples-nvcc). blocks_seen.bpf.c counts, beside the policy, how often each block of each launch begins, and
the threads that begin and end in it; block_kernels.cu says what there is to count.
"""
import os, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from suite import Skip, Suite, equal, main, values  # pylint: disable=wrong-import-position

SLOTS = 1024  # of a launch in blocks_seen.bpf.c
# examples: blocks and threads of all launches
EXAMPLES = {"vectoradd": (40, 10240), "blocks3d": (60, 3840), "sgemm": (30, 7680), "softmax": (200, 25600), "transpose": (12, 3072)}


class OnGpu(Suite):
    """A GPU has room for all of a small grid at once: grids get larger there, and blocks take more of an SM."""

    device = "cuda"

    def __init__(self, build, examples, tmp):
        super().__init__(build, examples + "-nvcc", tmp)

    def alone(self, *argv, extra=None, library=None):
        return self.finish(self.start(list(argv), extra, library))


def run(s, chosen, app, *argv):
    policy = os.path.join(s.build, "..", "policies", "device", chosen + ".bpf.o")
    return s.both(["-e", policy, "-e", s.obj("blocks_seen")], os.path.join(s.examples, app), *argv)


def launches(got, name):
    """Counts of blocks, without those that nothing was counted for, by launch in their order."""
    counts = values(got, name)
    equal(counts[-1], 0, name + " of blocks that have no slot")
    rows = [[n for n in counts[i:i + SLOTS] if n] for i in range(0, len(counts) - 1, SLOTS)]
    return [row for row in rows if row]


def lines(got):
    """Name, blocks and threads of each launch, as the application says them."""
    return [(w[0], int(w[1]), int(w[2])) for w in (line.split() for line in got.out.decode().strip().split("\n"))]


def once(got, what):
    """Every block of every launch begins once, and each of its threads begins and ends once."""
    want = lines(got)
    equal(sorted(map(len, launches(got, "begun"))), sorted(n for _, n, _ in want), what + ": blocks of each launch")
    equal({n for row in launches(got, "begun") for n in row}, {1}, what + ": how often blocks begin")
    for name in ("threads", "left"):
        equal(sorted(map(sum, launches(got, name))), sorted(n for _, _, n in want), what + ": " + name)


def all_run(got, what):
    equal((got.total["missed_launches"], got.total["programs_left_out"]), (0, 0), what + ": missed, left out")


def check_policy(s, chosen):
    """20 kernels: outputs, blocks and threads; and what the policy said, once for each block."""
    got = run(s, chosen, "block_kernels", "full" if s.device == "cuda" else "all")
    equal(len(lines(got)), 20, "kernels")
    all_run(got, chosen)
    once(got, chosen)
    blocks = sum(n for _, n, _ in lines(got))
    equal((sum(values(got, "said")), values(got, "asked")[0]), (blocks, blocks), chosen + ": asked")
    return got


def case_fixed_work(s):
    got = check_policy(s, "fixed_work")
    equal((values(got, "said")[1], values(got, "asked")[1]), (0, 0), "claims")


def case_greedy(s):
    got = check_policy(s, "greedy")
    equal(values(got, "said")[0], 0, "no")
    assert values(got, "asked")[1] > 100, values(got, "asked")


def case_last_first(s):
    got = check_policy(s, "last_first")
    equal(values(got, "said")[0], 0, "no")
    assert values(got, "asked")[1] > 100, values(got, "asked")


def case_max_steals(s):
    """last_block has 300 blocks of a warp, of which 128 are on the device at a time: each runs 9 at most."""
    got = check_policy(s, "max_steals")
    assert values(got, "asked")[1] > 100, values(got, "asked")


def case_latency_budget(s):
    check_policy(s, "latency_budget")


def case_token_bucket(s):
    got = check_policy(s, "token_bucket")
    no, yes = values(got, "said")
    assert no and yes and values(got, "full_again")[0], (no, yes)


def case_examples(s):
    for name, (blocks, threads) in EXAMPLES.items():
        got = run(s, "greedy", name)
        all_run(got, name)
        equal([n for row in launches(got, "begun") for n in row], [1] * blocks, name + ": how often blocks begin")
        equal([sum(map(sum, launches(got, n))) for n in ("threads", "left")], [threads] * 2, name + ": threads")


def case_greedy_claims_what_has_not_begun(s):
    """40 blocks of 256 threads, of which 32 are on the device at a time: the other 8 are claimed."""
    if s.device == "cuda":
        raise Skip("all 40 blocks are on the GPU at once")
    equal(values(run(s, "greedy", "vectoradd"), "asked")[1], 8, "blocks that were claimed")


def case_last_first_claims_from_the_back(s):
    """softmax has 200 blocks of 128 threads, of which 64 are on the device at a time: the others are claimed, up from 64 or down from 199."""
    if s.device == "cuda":
        raise Skip("all 200 blocks are on the GPU at once")
    mean = {}
    for policy in ("greedy", "last_first"):
        _, claimed, first, where = values(run(s, policy, "softmax"), "asked")[:4]
        assert claimed > 50 and first, (claimed, first)
        mean[policy] = where / first
    assert mean["greedy"] < 110 and mean["last_first"] > 140, mean


def case_more_blocks_than_two_ends_have(s):
    """From 2^20 blocks on there is one end."""
    policy = os.path.join(s.build, "..", "policies", "device", "last_first.bpf.o")
    got = s.both(["-e", policy], os.path.join(s.examples, "block_kernels"), "many")
    all_run(got, "many")
    equal(values(got, "said"), [0, sum(n for _, n, _ in lines(got))], "said")


def case_launches_side_by_side(s):
    """Each has counters of its own."""
    got = run(s, "greedy", "block_kernels", "streams")
    equal([sum(row) for row in launches(got, "begun")], [70 + i for i in range(8)], "blocks of each launch")
    equal({n for row in launches(got, "begun") for n in row}, {1}, "how often blocks begin")
    equal(values(got, "asked")[0], sum(range(70, 78)), "asked")


def case_nodes_of_graphs_run_their_own_work(s):
    got = run(s, "greedy", "block_kernels", "graph")
    equal([row for row in launches(got, "begun")], [[5] * 72], "how often blocks begin")
    equal(values(got, "asked")[0], 0, "asked")
    assert "graphs may run a node several times at once" in got.err, got.err


def case_who_never_says_yes_is_asked_in_graphs_too(s):
    """There is no loop, and so nothing that a graph might not run several times."""
    got = run(s, "fixed_work", "block_kernels", "graph")
    equal([row for row in launches(got, "begun")], [[5] * 72], "how often blocks begin")
    equal((values(got, "asked")[:2], values(got, "said")), ([360, 0], [360, 0]), "asked, said")


def case_refused_kernels_run_as_they_are(s):
    policy = os.path.join(s.build, "..", "policies", "device", "greedy.bpf.o")
    got = s.both(["-e", policy], os.path.join(s.examples, "block_kernels"), "refused")
    equal((got.total["instrumented"], got.total["missed_launches"], got.total["missed_refused"]), (0, 3, 3), "instrumented, missed, refused")
    for why in ("may be through with the block", "may wait for what other blocks write", "ends inside of a function"):
        assert "GX0740" in got.err and why in got.err, (why, got.err)
    got = run(s, "greedy", "block_kernels", "refused")
    equal((got.total["instrumented"], got.total["programs_left_out"]), (3, 6), "instrumented, programs left out: the policy and what counts there")
    equal(values(got, "asked")[0], 0, "asked")
    equal(sorted(map(sum, launches(got, "begun"))), [20, 70, 70], "blocks")


def case_edited_modules_say_so(s):
    """Three kernels of a module that is edited as a whole: what counts blocks runs there, and neither of the two that decide."""
    got = run(s, "greedy", "virtual")
    equal((got.total["instrumented"], got.total["missed_launches"], got.total["programs_left_out"]), (3, 0, 6), "instrumented, missed, left out")
    equal((values(got, "asked")[0], sum(values(got, "said"))), (0, 0), "asked")
    assert "its module is edited as a whole" in got.err, got.err


def case_warps_that_are_no_rows(s):
    """A warp's branch is the same for its threads when the block is 32 wide, and not when it is 48 wide."""
    got = run(s, "greedy", "block_kernels", "thin")
    once(got, "thin")
    equal(values(got, "asked")[0], 40, "asked: one of two launches")
    assert "several rows" in got.err, got.err


if __name__ == "__main__":
    sys.exit(main("blocks", globals(), OnGpu))
