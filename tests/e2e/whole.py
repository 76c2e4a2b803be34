#!/usr/bin/env python3
# whole.py - nothing is lost without a word: sizes that an application asks for, contexts that end, grids of every size.
"""tests/e2e/whole.py [--build build/release] [--examples build/examples] [NAMES]

Every case_<name> is one test on the soft device, as in faults.py; the application is whole.c.
"""
import os, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from faults import Suite, equal, main, same, values, with_driver  # pylint: disable=wrong-import-position

LANES = 4 * 64  # of one launch of `work` in whole.c


def app(s, *argv):
    return [os.path.join(s.build, "e2e", "whole"), *argv]


def told(got):
    """What the last line says of launches: instrumented, missed, missed because the variant needs more room."""
    return got.total["instrumented"], got.total["missed_launches"], got.total["missed_no_room"]


# --- sizes


def case_questions_are_answered_for_the_original(s):
    got = s.both(["-e", s.obj("lanes")], *app(s, "occupancy"))
    assert got.total["registers_added"] > 0, "the probe adds no register: nothing is tested"
    equal(told(got), (2, 0, 0), "instrumented, missed, no room")
    assert b"wrong words: 0" in got.out, got.out
    # the question is one: a block of 1024 threads has room without the probe, and would not have with it
    assert b"1024 threads: 1 blocks" in got.out, got.out


def case_what_has_no_room_runs_the_original(s):
    got = s.both(["-e", s.obj("lanes")], *app(s, "cooperative"))
    assert got.out.count(b"wrong words: 0") == 2 and b"one more: 720" in got.out and b"its own" in got.out, got.out
    # of the launches: two fill the device, two do not; the nodes of the graph fill it, too
    equal(told(got), (2, 4, 4), "instrumented, missed, no room")
    equal(values(got, "counts"), [2 * 256 + 4 * 64] * 4, "lanes")
    assert "more room" in got.err, got.err


# --- ends

# launches of 8 warps each, some of them under way when the end comes
DELIVERED = {
    "reset": 5, "reset-old": 5, "reset-elsewhere": 5, "reset-and-begin": 15,
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


if __name__ == "__main__":
    sys.exit(main("whole", globals()))
