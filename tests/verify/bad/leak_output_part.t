# leak_output_part.t - half an address in a record
-- verify map=27:0:0:4096
*(u64 *)(r10 -8) = r1
*(u64 *)(r10 -16) = 0
r1 = map[0]
r2 = r10
r2 += -16
r3 = 12
r4 = 0
call ringbuf_output
r0 = 0
exit
-- verdict
error GX0216 insn 8
