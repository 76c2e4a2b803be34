# ring_null_submit.t - a record submitted without a check
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
r6 = r0
r1 = r6
r2 = 0
call ringbuf_submit
r0 = 0
exit
-- verdict
error GX0208 insn 8
