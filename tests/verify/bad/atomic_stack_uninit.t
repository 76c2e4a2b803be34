# atomic_stack_uninit.t - on stack bytes that were not written
-- verify
r1 = 1
lock *(u64 *)(r10 -8) += r1
r0 = 0
exit
-- verdict
error GX0206 insn 1
