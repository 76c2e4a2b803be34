# stack_uninit_index.t - an index that reaches bytes that were not written
-- verify
r2 = *(u32 *)(r1 +8)
r2 &= 15
*(u64 *)(r10 -8) = 0
r3 = r10
r3 += -16
r3 += r2
r0 = *(u8 *)(r3 +0)
exit
-- verdict
error GX0206 insn 6
