# unaligned_joined.t - eight bytes at a pointer that one path has moved by 4
-- verify map=2:4:16:1
r6 = *(u32 *)(r1 +8)
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
if r6 == 0 goto over
r0 += 4
over:
r0 = *(u64 *)(r0 +0)
exit
out:
r0 = 0
exit
-- verdict
error GX0214 insn 10
