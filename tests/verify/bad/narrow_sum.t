# narrow_sum.t - as its look-alike in good, one byte too far
-- verify map=2:4:64:1
r6 = *(u32 *)(r1 +16)
r7 = r6
r7 += 4
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
if r6 > 60 goto out
r0 += r7
r0 = *(u8 *)(r0 +0)
r0 += r6
exit
out:
r0 = 0
exit
-- verdict
error GX0207 insn 12
