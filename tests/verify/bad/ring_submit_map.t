# ring_submit_map.t - the ring is submitted
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 0
call ringbuf_submit
r0 = 0
exit
-- verdict
error GX0228 insn 3
