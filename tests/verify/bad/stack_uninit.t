# stack_uninit.t - a slot that was never written
-- verify
r0 = *(u64 *)(r10 -8)
exit
-- verdict
error GX0206 insn 0
