# ctx_joined.t - a context pointer that differs by path
-- verify
r2 = *(u32 *)(r1 +8)
if r2 == 1 goto over
r1 += 2
over:
r0 = *(u32 *)(r1 +16)
exit
-- verdict
error GX0202 insn 3
