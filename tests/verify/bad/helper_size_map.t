# helper_size_map.t - an event of one byte more than the map says
-- verify map=1527:4:16:64
*(u64 *)(r10 -8) = 0
*(u64 *)(r10 -16) = 0
*(u64 *)(r10 -24) = 0
r2 = map[0]
r3 = 0
r4 = r10
r4 += -24
r5 = 17
call perf_event_output
r0 = 0
exit
-- verdict
error GX0226 insn 9
