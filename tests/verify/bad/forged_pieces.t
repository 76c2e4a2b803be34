# forged_pieces.t - an address put together from two halves on the stack
-- verify
*(u32 *)(r10 -8) = 4096
*(u32 *)(r10 -4) = 0
r1 = *(u64 *)(r10 -8)
r0 = *(u64 *)(r1 +0)
exit
-- verdict
error GX0215 insn 3
