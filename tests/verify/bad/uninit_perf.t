# uninit_perf.t - data of an event of which half was written
-- verify map=1527:4:16:64
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
error GX0206 insn 7
