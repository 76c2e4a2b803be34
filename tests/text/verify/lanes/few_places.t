# few_places.t - sixteen counters by lane are grouped, 4096 are not; one place of a large array is one group
-- verify thread=1 lanes map=2:4:128:1
r2 = *(u32 *)(r1 +16)
r2 &= 15
r2 <<= 3
r1 = map_value[0] off 0
r1 += r2
r2 = 1
lock *(u64 *)(r1 +0) += r2
r0 = 0
exit
-- out
accept ops=17
strategy aggregate updates=256 grouped=144
not lift: insn 7: the address is not the same in all lanes
event ops=17 maps=0 atomics=32 memory=0 ring=0 local=0
-- verify thread=1 lanes map=2:4:32768:1
r2 = *(u32 *)(r1 +16)
r2 &= 4095
r2 <<= 3
r1 = map_value[0] off 0
r1 += r2
r2 = 1
lock *(u64 *)(r1 +0) += r2
r0 = 0
exit
-- out
accept ops=17
strategy vector updates=256 grouped=256
not lift: insn 7: the address is not the same in all lanes
not aggregate: insn 7: too few lanes have the same key for grouping to pay
event ops=17 maps=0 atomics=32 memory=0 ring=0 local=0
-- verify thread=1 lanes map=2:4:8:65536
*(u32 *)(r10 -4) = 77
r6 = *(u32 *)(r1 +16)
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
lock *(u64 *)(r0 +0) += r6
out:
r0 = 0
exit
-- out
accept ops=33
strategy aggregate updates=256 grouped=48
not lift: insn 8: the operand is not the same in all lanes
event ops=33 maps=32 atomics=32 memory=0 ring=0 local=0
