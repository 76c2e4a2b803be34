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


if __name__ == "__main__":
    sys.exit(main("whole", globals()))
