# loop_flag.t - a flag that another lane sets is waited for
-- verify map=2:4:8:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
*(u64 *)(r0 +0) = 0
spin:
r1 = *(u32 *)(r0 +4)
if r1 == 0 goto spin
out:
r0 = 0
exit
-- verdict
error GX0270 insn 8
