# helper_ctx_one.t - a number that is cut to 0 in place of the context, where there is none
-- verify map=1527:4:16:64 ctx=0
*(u64 *)(r10 -8) = 1
r1 = 2
r1 &= 1
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
