# ctx_offset.t - a field chosen at run time
-- verify
r2 = *(u32 *)(r1 +8)
r2 &= 4
r1 += r2
r0 = *(u32 *)(r1 +8)
exit
-- verdict
error GX0204 insn 3
