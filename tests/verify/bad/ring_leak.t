# ring_leak.t - a record that is forgotten
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
r0 = 0
exit
-- verdict
error GX0212 insn 6
