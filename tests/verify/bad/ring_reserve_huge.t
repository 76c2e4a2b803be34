# ring_reserve_huge.t - a record of 2^30 bytes
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 0x40000000 ll
r3 = 0
call ringbuf_reserve
r0 = 0
exit
-- verdict
error GX0226 insn 5
