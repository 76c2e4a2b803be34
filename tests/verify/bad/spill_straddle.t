# spill_straddle.t - eight bytes over two spilled pointers
-- verify
*(u64 *)(r10 -8) = r1
*(u64 *)(r10 -16) = r1
r0 = *(u32 *)(r10 -12)
exit
-- verdict
error GX0220 insn 2
