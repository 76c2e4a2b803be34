#!/usr/bin/env python3
# whole.py - nothing is lost without a word: sizes that an application asks for, contexts that end, grids of every size.
"""tests/e2e/whole.py [--build build/release] [--examples build/examples] [NAMES]

Every case_<name> is one test on the soft device, as in suite.py; the application is whole.c.
"""
import os, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from suite import equal, main, same, values, with_driver  # pylint: disable=wrong-import-position

LANES = 4 * 64  # of one launch of `work` in whole.c


def app(s, *argv):
    return [os.path.join(s.build, "e2e", "whole"), *argv]


def told(got):
    """What the last line says of launches: instrumented, missed, missed because the variant needs more room."""
    return got.total["instrumented"], got.total["missed_launches"], got.total["missed_no_room"]


# --- sizes

NEEDY = ["-t", "blocktime"]  # its programs keep more registers alive than `wide`; those of lanes few


def case_questions_are_answered_for_the_original(s):
    got = s.both(["-e", s.obj("lanes"), *NEEDY], *app(s, "occupancy"))
    assert got.total["registers_added"] > 0, "the probe adds no register: nothing is tested"
    equal(told(got), (2, 0, 0), "instrumented, missed, no room")
    assert b"wrong words: 0" in got.out, got.out
    # the question is one: two blocks of 1024 threads have room without the probe, and would not have with it
    assert b"1024 threads: 2 blocks" in got.out, got.out


def case_what_has_no_room_runs_the_original(s):
    got = s.both(["-e", s.obj("lanes"), *NEEDY], *app(s, "cooperative"))
    assert got.out.count(b"wrong words: 0") == 2 and b"one more: 720" in got.out and b"its own" in got.out, got.out
    # of the launches: two fill the device, two do not; the nodes of the graph fill it, too
    equal(told(got), (2, 4, 4), "instrumented, missed, no room")
    equal(values(got, "counts"), [2 * 256 + 4 * 64] * 4, "lanes")
    assert "more room" in got.err, got.err


# --- maps that the device and the CPU write


def case_device_and_cpu_count_in_one_map(s):
    for _ in range(4):  # the CPU writes while kernels run, or between them
        got = s.both(["-e", s.obj("shared")], *app(s, "grids", "1024", "4096", "256", "65536", "1024"))
        want = [0] * 16
        want[0], want[10] = 1024 + 4096 + 256 + 65536 + 1024, 5
        equal(values(got, "counts"), want, "threads in kernels under key 0, calls under key 10")


# --- ends

# launches of 8 warps each, some of them under way when the end comes
DELIVERED = {
    "reset": 5, "reset-old": 5, "reset-elsewhere": 5, "reset-and-begin": 15, "reset-and-release": 10,
    "release": 5, "release-old": 5, "release-elsewhere": 5, "release-twice": 10,
    "destroy": 5, "destroy-old": 5, "destroy-popped": 5, "destroy-under-another": 5, "destroy-elsewhere": 5,
    "detach": 5, "detach-twice": 10, "green": 5, "unload": 5, "side-by-side": 20,
    "return": 5, "exit": 5, "exit-elsewhere": 5, "_exit": 5, "quick_exit": 5,
}  # fmt: skip


def case_every_end_delivers(s):
    for how, launches in DELIVERED.items():
        extra, folder = with_driver(s) if how == "green" else (None, None)
        options = ["-e", s.obj("lanes"), "-t", "kernelretsnoop"]
        want = s.alone(*app(s, "end", how), library=folder)
        got = s.under(options, *app(s, "end", how), extra=extra)
        same(want, got)
        assert want.status in (3, 4) and b"error" not in want.out, (how, want.status, want.out)
        equal((got.total["instrumented"], got.total["missed_launches"]), (launches, 0), how + ": instrumented, missed")
        equal(values(got, "counts"), [launches * LANES] * 4, how + ": lanes")
        equal(got.total["records"], {"produced": 8 * launches, "delivered": 8 * launches, "dropped": 0, "lost": 0}, how)
        equal((got.total["contexts_lost"], got.total["incomplete"]), (0, False), how + ": lost, incomplete")


def case_ends_that_can_not_deliver_say_so(s):
    for how in ("exit_group", "abort", "exec", "fault"):
        got = s.both(["-e", s.obj("lanes")], *app(s, "end", how))
        equal(got.total["incomplete"], True, how + ": incomplete")
    equal(got.total["contexts_lost"], 1, "contexts that took their counts along")
    text = s.finish(s.start([s.gpuext, "run", "--device", "soft", "-e", s.obj("lanes"), "--"] + app(s, "end", "fault"))).err
    assert "INCOMPLETE" in text and "1 context" in text, text


# --- grids of every size


def slots(got, name):
    """What a per-thread map holds: {(key, thread): value}."""
    return {(e["key"], e["thread"]): e["value"] for e in got.maps[name]}


def own(s, *argv, options=(), extra=None):
    """A run with own.bpf.o: `times` counts in every thread, `pair` the same at key 1, `last` keeps 7."""
    return s.both(["-e", s.obj("own"), *options], *app(s, *argv), extra=extra)


def expect_slots(got, launches, what):
    """launches: threads of each. A thread has counted the launches that it was in, under both keys."""
    sizes = sorted(launches, reverse=True)
    times, pair, last = slots(got, "times"), slots(got, "pair"), slots(got, "last")
    equal(len(times), sizes[0], what + ": slots")
    for thread in {0, 31, 32, 4096} | {n - 1 for n in sizes} | {n for n in sizes}:
        n = sum(1 for size in sizes if thread < size)
        got_here = (times.get((0, thread), 0), pair.get((0, thread), 0), pair.get((1, thread), 0))
        equal(got_here, (n, 0, n), f"{what}: thread {thread}")
        equal(last.get((0, thread), 0), 7 if n else 0, f"{what}: thread {thread}: what is set is no sum")
    equal((sum(times.values()), sum(pair.values())), (sum(sizes), sum(sizes)), what + ": sums")
    equal((got.total["lanes"]["dropped"], got.total["launches_cut"], got.total["map_refused"]), (0, 0, 0), what + ": dropped, cut")


def case_maps_grow_with_the_launches(s):
    for sizes in ([256], [65536, 256], [256] * 3 + [65536] * 3 + [256] * 2 + [150016, 256]):
        got = own(s, "grids", *map(str, sizes))
        expect_slots(got, sizes, str(sizes))
        # four maps' worth of values (one has two keys), for twice as many threads at most, of the last two sizes
        assert got.total["map_bytes"] < 4 * 8 * max(4 * max(sizes), 1 << 15) + (1 << 16), (sizes, got.total["map_bytes"])
    ran = s.finish(s.start([s.gpuext, "run", "--device", "soft", "-t", "threadhist", "--", *app(s, "grids", "256", "1114112")]))
    assert "1114112 threads ran, 1114368 times in all" in ran.err and "1114368 delivered, 0 dropped, 0 lost" in ran.err, "more than 1,048,576 threads: " + ran.err


def case_maps_grow_in_graphs_and_contexts(s):
    expect_slots(own(s, "graph"), [1024, 102400] * 2 + [409600], "graph")
    sizes = [256, 65536, 256, 131072, 65536]
    expect_slots(own(s, "grids", "256", "65536", "c", "256", "131072", "65536"), sizes, "two contexts")
    script = " ".join(app(s, "grids")) + " {}"
    two = s.under(["-e", s.obj("own")], "/bin/sh", "-c", script.format("256 131072") + " & " + script.format("65536") + "; wait")
    equal(sum(slots(two, "times").values()), 256 + 131072 + 65536, "two processes")


def case_the_limit_cuts_and_says_so(s):
    # 1 MiB: 131072 slots of one key; two keys have half of that
    got = own(s, "grids", "65536", "131072", "262144x2", options=["--map-mb", "1"])
    times, pair = slots(got, "times"), slots(got, "pair")
    equal((len(times), len(pair)), (131072, 65536), "slots")
    equal((sum(times.values()), sum(pair.values())), (65536 + 3 * 131072, 4 * 65536), "sums")
    equal(got.total["launches_cut"], 3, "launches with more threads than slots")
    # times and last: 131072 lanes of two launches; pair: all above 65536 of three. More than there are: a lane counts at each map
    produced = 65536 + 131072 + 2 * 262144
    equal((got.total["lanes"]["produced"], got.total["lanes"]["dropped"]), (produced, min(produced, 2 * 2 * 131072 + 65536 + 6 * 65536)), "lanes")
    text = s.finish(s.start([s.gpuext, "run", "--device", "soft", "--map-mb", "1", "-e", s.obj("own"), "--"] + app(s, "grids", "262144"))).err
    assert "raise --map-mb" in text.strip().split("\n")[-1], text
    got = own(s, "grids", "65536", "262144", extra={"GPUEXT_SOFT_MEMORY": str(4 << 20)})
    assert got.total["lanes"]["dropped"] > 0 and got.total["map_refused"] > 0 and "no device memory" in got.err, got.err
    assert sum(slots(got, "times").values()) >= 2 * 65536, got.total


def case_grids_of_grids_are_seen(s):
    def tree(depth):
        return 74 + (2 * tree(depth - 1) + 2 * 32 if depth else 0)

    got = s.both(["-e", s.obj("lanes"), "-t", "kernelretsnoop"], *app(s, "nest"))
    assert b"threads: %d\n" % tree(2) in got.out, got.out
    equal(values(got, "counts"), [tree(2)] * 4, "lanes")
    # 7 trees of 2 blocks with 2 warps, 3 of them with 2 leaves of one, whose first lanes leave later than the others
    equal(got.total["records"], {"produced": 40, "delivered": 40, "dropped": 0, "lost": 0}, "records")
    equal((got.total["launches"], got.total["instrumented"], got.total["missed_launches"]), (1, 1, 0), "launches of the host")


if __name__ == "__main__":
    sys.exit(main("whole", globals()))
