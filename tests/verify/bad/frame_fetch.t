# frame_fetch.t - r10 given to an atomic that fetches
-- verify
*(u64 *)(r10 -8) = 0
r10 = atomic64_fetch_add((u64 *)(r10 -8), r10)
r0 = 0
exit
-- verdict
error GX0114 insn 1
