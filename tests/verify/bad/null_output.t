# null_output.t - a value that may be missing as a record
-- verify map=2:4:8:1 map=27:0:0:4096
*(u32 *)(r10 -4) = 1
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r2 = r0
r1 = map[1]
r3 = 8
r4 = 0
call ringbuf_output
r0 = 0
exit
-- verdict
error GX0208 insn 11
