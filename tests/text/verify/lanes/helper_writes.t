# a helper that writes a number of each lane to a value that lanes share: found by tests/soundness; one that reads what lanes have added to before; lanes that end have nothing to do with what they added; a function's helper that writes to the stack of who calls it
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
-- verify thread=1 lanes map=2:4:8:1 map=27:0:0:4096
r6 = map_value[0] off 0
r2 = 1
lock *(u64 *)(r6 +0) += r2
r1 = map[1]
r2 = r6
r3 = 8
r4 = 0
call ringbuf_output
r0 = 0
exit
-- out
accept ops=70
strategy serialize
not lift: insn 9: what is read here is changed by the lanes that came earlier
not aggregate: insn 9: what is read here is changed by the lanes that came earlier
not vector: insn 9: what is read here is changed by the lanes that came earlier
GX0279 insn 9 other -1: what is read here is changed by the lanes that came earlier
event ops=2240 maps=32 atomics=32 memory=0 ring=256 local=0
-- verify thread=1 exit=1 lanes map=2:4:8:1
r6 = map_value[0] off 0
r2 = 1
lock *(u64 *)(r6 +0) += r2
call cuda_exit
r0 = 0
exit
-- out
accept ops=11
strategy vector
not lift: insn 4: this effect ends lanes
not aggregate: insn -1: there is no update that lanes have in common
event ops=11 maps=0 atomics=32 memory=0 ring=0 local=0
-- verify thread=1 lanes func=0:num:c:main func=10:num:m8.8:f map=2:4:8:1
*(u64 *)(r10 -8) = 0
r1 = r10
r1 += -8
call f
r1 = map_value[0] off 0
r2 = *(u64 *)(r10 -8)
*(u64 *)(r1 +0) = r2
r0 = 0
exit
f:
if r1 == 0 goto out
r2 = r1
r3 = r1
call 505
out:
r0 = 0
exit
-- out
accept ops=24
strategy serialize
not lift: insn 7: lanes write here one after another: the last one's value stays
not aggregate: insn 7: lanes write here one after another: the last one's value stays
not vector: insn 7: lanes write here one after another: the last one's value stays
GX0276 insn 7 other -1: lanes of one event store different values to one place: the last lane's stays
GX0279 insn 7 other -1: lanes write here one after another: the last one's value stays
event ops=768 maps=0 atomics=0 memory=32 ring=0 local=0
-- verify thread=1 lanes map=2:4:8:1 map=2:4:8:1:128 map=27:0:0:4096
# what a helper reads of a map that no program writes to has nothing to do with what lanes add
r6 = map_value[0] off 0
r2 = 1
lock *(u64 *)(r6 +0) += r2
r1 = map[2]
r2 = map_value[1] off 0
r3 = 8
r4 = 0
call ringbuf_output
r0 = 0
exit
-- out
accept ops=71
strategy vector
not lift: insn 10: every lane makes a record of its own
not aggregate: insn -1: there is no update that lanes have in common
event ops=71 maps=32 atomics=32 memory=0 ring=256 local=0
