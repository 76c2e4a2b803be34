# helper_ctx_stack.t - the stack in place of a context that the program has not
-- verify map=1527:4:16:64 ctx=0
*(u64 *)(r10 -8) = 1
r1 = r10
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
