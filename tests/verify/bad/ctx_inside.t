# ctx_inside.t - four bytes inside a field of eight
-- verify
r0 = *(u32 *)(r1 +68)
exit
-- verdict
error GX0202 insn 0
