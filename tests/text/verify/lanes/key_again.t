# key_again.t - one slot holds a key that differs, then one that is the same: the second look-up is at the same place
-- verify thread=1 lanes map=2:4:8:1024 map=2:4:8:1
r2 = *(u32 *)(r1 +16)
*(u32 *)(r10 -4) = r2
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[1]
call map_lookup_elem
if r0 == 0 goto out
r1 = 1
lock *(u64 *)(r0 +0) += r1
out:
r0 = 0
exit
-- out
accept ops=50
strategy lift
event ops=50 maps=2 atomics=1 memory=0 ring=0 local=0
