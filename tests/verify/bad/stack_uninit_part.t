# stack_uninit_part.t - the half that was not written
-- verify
*(u32 *)(r10 -8) = 1
r0 = *(u32 *)(r10 -4)
exit
-- verdict
error GX0206 insn 1
