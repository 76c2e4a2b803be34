# ring_size_variable.t - a record of variable size
-- verify map=27:0:0:4096
r2 = *(u32 *)(r1 +8)
r1 = map[0]
r3 = 0
call ringbuf_reserve
r0 = 0
exit
-- verdict
error GX0227 insn 4
