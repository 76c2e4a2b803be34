# helper_size_frame.t - a size that reaches above the frame
-- verify map=27:0:0:4096
*(u64 *)(r10 -8) = 0
r1 = map[0]
r2 = r10
r2 += -8
r3 = 9
r4 = 0
call ringbuf_output
r0 = 0
exit
-- verdict
error GX0205 insn 7
