# stack_uninit_last.t - the last of eight bytes was not written
-- verify
*(u32 *)(r10 -8) = 0
*(u16 *)(r10 -4) = 0
*(u8 *)(r10 -2) = 0
r0 = *(u64 *)(r10 -8)
exit
-- verdict
error GX0206 insn 3
