# leak_event.t - an address in an event
-- verify map=1527:4:16:64
*(u64 *)(r10 -16) = r10
*(u64 *)(r10 -8) = 1
r2 = map[0]
r3 = 0
r4 = r10
r4 += -16
r5 = 16
call perf_event_output
r0 = 0
exit
-- verdict
error GX0216 insn 8
