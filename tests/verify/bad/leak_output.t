# leak_output.t - an address in a record that is made on the stack
-- verify map=27:0:0:4096
*(u64 *)(r10 -16) = 1
*(u64 *)(r10 -8) = r1
r1 = map[0]
r2 = r10
r2 += -16
r3 = 16
r4 = 0
call ringbuf_output
r0 = 0
exit
-- verdict
error GX0216 insn 8
