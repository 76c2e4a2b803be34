# helper_size_25.t - more than a record of the ring
-- verify map=1527:4:16:64
*(u64 *)(r10 -8) = 1
*(u64 *)(r10 -16) = 1
*(u64 *)(r10 -24) = 1
r2 = map[0]
r3 = 0
r4 = r10
r4 += -24
r5 = 24
call perf_event_output
r0 = 0
exit
-- verdict
error GX0226 insn 9
