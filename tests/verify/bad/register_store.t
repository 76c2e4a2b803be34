# register_store.t - a register stored that was not written
-- verify
*(u64 *)(r10 -8) = r3
r0 = 0
exit
-- verdict
error GX0113 insn 0
