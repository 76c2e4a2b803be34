# ctx_arg_moved.t - moved there and back
-- verify map=1527:4:8:64
*(u64 *)(r10 -8) = 1
r1 += 8
r1 += -8
r2 = map[0]
r3 = 0
r4 = r10
r4 += -8
r5 = 8
call perf_event_output
r0 = 0
exit
-- contains
accept
