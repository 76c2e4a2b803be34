# moves_perf.t - a record longer than those with a reader for each CPU
-- verify map=2:4:8192:1 map=4:4:4:2
r6 = r1
*(u32 *)(r10 -4) = 0
r1 = map[0]
r2 = r10
r2 += -4
call map_lookup_elem
if r0 == 0 goto out
r1 = r6
r2 = map[1]
r3 = 0
r4 = r0
r5 = 4081
call perf_event_output
out:
r0 = 0
exit
-- verdict
error GX0305 insn 14
