# helper_map_perf_array.t - a record reserved in an array
-- verify map=2:4:8:1
r1 = map[0]
r2 = 8
r3 = 0
call ringbuf_reserve
r0 = 0
exit
-- verdict
error GX0225 insn 4
