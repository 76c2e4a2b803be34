# helper_ctx_null.t - NULL in place of the context, where there is one
-- verify map=1527:4:16:64
*(u64 *)(r10 -8) = 1
r1 = 0
r2 = map[0]
r3 = 0
r4 = r10
r4 += -8
r5 = 8
call perf_event_output
r0 = 0
exit
-- verdict
error GX0224 insn 8
