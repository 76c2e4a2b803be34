# null_add.t - arithmetic before the check
-- verify map=2:4:16:1
*(u32 *)(r10 -4) = 1
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r0 += 8
if r0 == 0 goto out
r0 = *(u64 *)(r0 +0)
exit
out:
r0 = 0
exit
-- verdict
error GX0208 insn 6
