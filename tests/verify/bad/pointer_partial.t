# pointer_partial.t - half of a pointer
-- verify
*(u64 *)(r10 -8) = r1
r0 = *(u32 *)(r10 -8)
exit
-- verdict
error GX0220 insn 1
