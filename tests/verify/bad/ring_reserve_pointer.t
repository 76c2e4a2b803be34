# ring_reserve_pointer.t - a record of an address of bytes
-- verify map=27:0:0:4096
r1 = map[0]
r2 = r10
r3 = 0
call ringbuf_reserve
r0 = 0
exit
-- verdict
error GX0224 insn 4
