# pointer_partial_store.t - a store into a pointer
-- verify
*(u64 *)(r10 -8) = r1
*(u32 *)(r10 -8) = 1
r0 = 0
exit
-- verdict
error GX0220 insn 1
