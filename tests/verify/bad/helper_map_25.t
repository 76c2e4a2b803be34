# helper_map_25.t - helper 25 on an array
-- verify map=2:4:8:1
*(u64 *)(r10 -8) = 1
r2 = map[0]
r3 = 0
r4 = r10
r4 += -8
r5 = 8
call perf_event_output
r0 = 0
exit
-- verdict
error GX0225 insn 7
