# hash.t - a look-up in a hash and an addition: lanes together; whoever brings keys takes turns; a key that all share is looked up by one
-- verify thread=1 lanes map=1:8:8:1000
r2 = *(u32 *)(r1 +16)
*(u64 *)(r10 -8) = r2
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r1 = 1
lock *(u64 *)(r0 +0) += r1
out:
r0 = 0
exit
-- out
accept ops=129
strategy vector updates=256 grouped=256
not lift: insn 9: some lanes may not get to this effect
not aggregate: insn 9: too few lanes have the same key for grouping to pay
event ops=129 maps=32 atomics=32 memory=0 ring=0 local=0
-- verify thread=1 lanes map=1:8:8:1000
*(u64 *)(r10 -8) = 7
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r1 = 1
lock *(u64 *)(r0 +0) += r1
out:
r0 = 0
exit
-- out
accept ops=125
strategy lift
event ops=125 maps=1 atomics=1 memory=0 ring=0 local=0
-- verify thread=1 lanes max_ops=65536 map=1:8:8:1000
*(u64 *)(r10 -8) = 7
r2 = r10
r2 += -8
r3 = r2
r4 = 0
r1 = map[0]
call map_update_elem
r0 = 0
exit
-- out
accept ops=238
strategy serialize
not lift: insn 7: lanes write here one after another: the last one's value stays
not aggregate: insn 7: lanes write here one after another: the last one's value stays
not vector: insn 7: lanes write here one after another: the last one's value stays
GX0276 insn 7 other -1: lanes of one event store different values to one place: the last lane's stays
GX0279 insn 7 other -1: lanes write here one after another: the last one's value stays
event ops=7616 maps=32 atomics=0 memory=0 ring=0 local=0
-- verify thread=1 lanes max_ops=65536 map=1:8:8:1000
*(u64 *)(r10 -8) = 7
r2 = r10
r2 += -8
r1 = map[0]
call map_delete_elem
r0 = 0
exit
-- out
accept ops=142
strategy serialize
not lift: insn 5: lanes make this call one after another: what it finds there is left by those that came earlier
not aggregate: insn 5: lanes make this call one after another: what it finds there is left by those that came earlier
not vector: insn 5: lanes make this call one after another: what it finds there is left by those that came earlier
GX0279 insn 5 other -1: lanes make this call one after another: what it finds there is left by those that came earlier
event ops=4544 maps=32 atomics=0 memory=0 ring=0 local=0
