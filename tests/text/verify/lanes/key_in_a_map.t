# key_in_a_map.t - the key lies in a map, where others may write between one lane's look and the next one's: the values may be different ones
-- verify thread=1 lanes map=2:4:8:1 map=2:4:8:1024
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r2 = r0
r1 = map[1]
call map_lookup_elem
if r0 == 0 goto out
r1 = 1
lock *(u64 *)(r0 +0) += r1
out:
r0 = 0
exit
-- out
accept ops=43
strategy serialize updates=256 grouped=256
not lift: insn 10: what is read here is changed by the lanes that came earlier
not aggregate: insn 10: what is read here is changed by the lanes that came earlier
not vector: insn 10: what is read here is changed by the lanes that came earlier
GX0279 insn 10 other -1: what is read here is changed by the lanes that came earlier
event ops=1376 maps=64 atomics=32 memory=0 ring=0 local=0
