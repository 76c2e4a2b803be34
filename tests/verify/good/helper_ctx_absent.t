# helper_ctx_absent.t - a program without a context hands on r1
-- verify map=1527:4:16:64 ctx=0
*(u64 *)(r10 -8) = 1
*(u64 *)(r10 -16) = 1
*(u64 *)(r10 -24) = 1
r2 = map[0]
r3 = 0
r4 = r10
r4 += -24
r5 = 16
call perf_event_output
r0 = 0
exit
-- verdict
accept ops=74
