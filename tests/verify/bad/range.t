# range.t - a pointer plus any number
-- verify
r2 = *(u64 *)(r1 +64)
r3 = r10
r3 += r2
r0 = *(u8 *)(r3 +0)
exit
-- verdict
error GX0219 insn 2
