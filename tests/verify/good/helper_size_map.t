# helper_size_map.t - of as many
-- verify map=1527:4:16:64
*(u64 *)(r10 -8) = 0
*(u64 *)(r10 -16) = 0
*(u64 *)(r10 -24) = 0
r2 = map[0]
r3 = 0
r4 = r10
r4 += -24
r5 = 16
call perf_event_output
r0 = 0
exit
-- contains
accept
