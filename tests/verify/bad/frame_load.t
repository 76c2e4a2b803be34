# frame_load.t - r10 loaded from memory
-- verify
*(u64 *)(r10 -8) = 0
r10 = *(u64 *)(r10 -8)
r0 = 0
exit
-- verdict
error GX0114 insn 1
