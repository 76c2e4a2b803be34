# ring_size_zero.t - a record of no bytes
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 0
r3 = 0
call ringbuf_reserve
r0 = 0
exit
-- verdict
error GX0226 insn 4
