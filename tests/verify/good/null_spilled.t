# null_spilled.t - checked in a register, used from the stack
-- verify map=2:4:8:1
*(u32 *)(r10 -4) = 1
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
*(u64 *)(r10 -16) = r0
if r0 == 0 goto out
r6 = *(u64 *)(r10 -16)
r0 = *(u64 *)(r6 +0)
exit
out:
r0 = 0
exit
-- verdict
accept ops=32
