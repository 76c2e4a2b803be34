# helper_map_output_array.t - a record put out to an array
-- verify map=2:4:8:1
*(u64 *)(r10 -8) = 0
r1 = map[0]
r2 = r10
r2 += -8
r3 = 8
r4 = 0
call ringbuf_output
r0 = 0
exit
-- verdict
error GX0225 insn 7
