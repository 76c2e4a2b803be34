# unaligned_moved.t - eight bytes at a pointer that was moved by 4
-- verify map=2:4:16:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r0 += 4
*(u64 *)(r0 +0) = 1
out:
r0 = 0
exit
-- verdict
error GX0214 insn 8
