# ctx_variable_small.t - a context pointer with a variable offset of 0 or 4
-- verify
r2 = *(u32 *)(r1 +8)
r2 &= 1
r2 <<= 2
r1 += r2
r0 = *(u32 *)(r1 +16)
exit
-- verdict
error GX0204 insn 4
