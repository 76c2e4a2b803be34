# ring_null.t - a record used without a check
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
r6 = r0
*(u64 *)(r6 +0) = 1
r1 = r6
r2 = 0
call ringbuf_submit
r0 = 0
exit
-- verdict
error GX0208 insn 6
