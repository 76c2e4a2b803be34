# soft_events.py - reads the event log of the soft device (docs/soft-device.md, "The event log").
import struct
from collections import namedtuple

PLACE, GRID, GRID_END, BLOCK, ACCESS, VALUES, BRANCH, BARRIER, FLOW, REGISTERS = range(1, 11)
LOAD, STORE, ATOMIC, AT_BRANCH, AT_BARRIER, AT_CALL, AT_RETURN, AT_EXIT, AT_INSN = range(1, 10)

Place = namedtuple("Place", "number line does space bytes elements decoding kernel function text")
Grid = namedtuple("Grid", "kernel grid block ends events")
# what: the kind of record. a, b: lanes in shared and in local memory; 1 for a value from before; lanes that branch; number and threads of a barrier
Event = namedtuple("Event", "what place block warp mask a b lanes")
Block = namedtuple("Block", "block threads")


def lanes_of(mask):
    return [lane for lane in range(32) if mask >> lane & 1]


def read(path):
    """(places by number, grids by number): a grid's events are in the order in which they happened."""
    data, at, places, grids = open(path, "rb").read(), 0, {}, {}
    while at < len(data):
        head = struct.unpack_from("<I", data, at)[0]
        kind, end = head & 255, at + (head >> 8)
        assert end > at and end <= len(data), f"a record of {end - at} bytes at {at}"
        if kind == PLACE:
            words = struct.unpack_from("<8I", data, at)
            texts = data[at + 32 : end].split(b"\0")
            places[words[1]] = Place(*words[1:], *(text.decode("utf-8", "replace") for text in texts[:3]))
        elif kind == GRID:
            words = struct.unpack_from("<8I", data, at)
            grids[words[1]] = Grid(data[at + 32 : end].decode(), words[2:5], words[5:8], [], [])
        else:
            number, *words = struct.unpack_from("<2I" if kind == GRID_END else "<3I" if kind == BLOCK else "<7I", data, at + 4)
            if kind == GRID_END:
                grids[number].ends.append(words[0])
            elif kind == BLOCK:
                grids[number].events.append(Block(*words))
            else:
                grids[number].events.append(Event(kind, *words, struct.unpack_from(f"<{(end - at - 32) // 8}Q", data, at + 32)))
        at = end
    return places, grids
