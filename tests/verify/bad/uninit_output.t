# uninit_output.t - a record on the stack with a hole
-- verify map=27:0:0:4096
*(u64 *)(r10 -24) = 1
*(u64 *)(r10 -8) = 1
r1 = map[0]
r2 = r10
r2 += -24
r3 = 24
r4 = 0
call ringbuf_output
r0 = 0
exit
-- verdict
error GX0206 insn 8
