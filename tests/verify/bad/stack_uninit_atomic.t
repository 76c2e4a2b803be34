# stack_uninit_atomic.t - an atomic on the four bytes beside those that were written
-- verify
*(u16 *)(r10 -4) = 0
*(u8 *)(r10 -2) = 0
r1 = 1
lock *(u32 *)(r10 -8) += r1
r0 = 0
exit
-- verdict
error GX0206 insn 3
