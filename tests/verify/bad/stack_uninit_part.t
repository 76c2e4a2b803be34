# stack_uninit_part.t - one half was never written
-- verify
*(u32 *)(r10 -8) = 1
r0 = *(u64 *)(r10 -8)
exit
-- verdict
error GX0206 insn 1
