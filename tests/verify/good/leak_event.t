# leak_event.t - a number
-- verify map=1527:4:16:64
*(u64 *)(r10 -16) = 7
*(u64 *)(r10 -8) = 1
r2 = map[0]
r3 = 0
r4 = r10
r4 += -16
r5 = 16
call perf_event_output
r0 = 0
exit
-- contains
accept
