# unaligned_two.t - two bytes at 3
-- verify map=2:4:8:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
*(u16 *)(r0 +3) = 1
out:
r0 = 0
exit
-- verdict
error GX0214 insn 7
