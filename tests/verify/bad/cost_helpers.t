# cost_helpers.t - more calls of a helper than a barrier allows
-- verify hook=bar map=27:0:0:4096
r6 = 0
loop:
*(u64 *)(r10 -8) = 1
r1 = map[0]
r2 = r10
r2 += -8
r3 = 8
r4 = 0
call ringbuf_output
r6 += 1
if r6 < 16 goto loop
r0 = 0
exit
-- verdict
error GX0231 insn 1
