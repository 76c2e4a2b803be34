# stack_uninit_last.t - the last of eight bytes was not written, and may be the one that is read
-- verify
*(u32 *)(r10 -8) = 0
*(u16 *)(r10 -4) = 0
*(u8 *)(r10 -2) = 0
r2 = *(u32 *)(r1 +8)
r2 &= 7
r1 = r10
r1 += -8
r1 += r2
r0 = *(u8 *)(r1 +0)
exit
-- verdict
error GX0206 insn 8
