# map_index_spilled.t - checked in a register, used from the stack
-- verify map=2:4:16:1
r6 = *(u32 *)(r1 +28)
*(u64 *)(r10 -16) = r6
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
if r6 > 1 goto out
r7 = *(u64 *)(r10 -16)
r7 <<= 3
r0 += r7
r0 = *(u64 *)(r0 +0)
exit
out:
r0 = 0
exit
-- verdict
accept ops=40
