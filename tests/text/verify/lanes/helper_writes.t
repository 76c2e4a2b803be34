# a helper that writes a number of each lane to a value that lanes share: found by tests/soundness
-- verify thread=1 lanes map=2:4:32:1
*(u64 *)(r10 -8) = 0
r1 = map_value[0] off 0
r2 = r10
r2 += -8
r3 = r10
r3 += -8
call 505
r0 = 0
exit
-- out
accept ops=11
strategy serialize
not lift: insn 7: lanes write here one after another: the last one's value stays
not aggregate: insn 7: lanes write here one after another: the last one's value stays
not vector: insn 7: lanes write here one after another: the last one's value stays
GX0276 insn 7 other -1: lanes of one event store different values to one place: the last lane's stays
GX0279 insn 7 other -1: lanes write here one after another: the last one's value stays
event ops=352 maps=0 atomics=0 memory=0 ring=0 local=0
