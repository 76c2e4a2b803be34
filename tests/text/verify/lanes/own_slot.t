# own_slot.t - slots of each thread: all at once
-- verify thread=1 lanes map=1502:4:8:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r1 = *(u64 *)(r0 +0)
r1 += 1
*(u64 *)(r0 +0) = r1
out:
r0 = 0
exit
-- out
accept ops=30
strategy vector
not lift: insn 5: every lane has a slot of its own
not aggregate: insn -1: there is no update that lanes have in common
event ops=30 maps=32 atomics=32 memory=0 ring=0 local=0
-- verify ir thread=1 map=1502:4:8:1
# a map of slots for threads, which the call has nothing to do with
call get_sm_id
exit
-- contains
%1 = call get_sm_id() @0 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
