# null_discard.t - a record discarded without a check
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
r1 = r0
r2 = 0
call ringbuf_discard
r0 = 0
exit
-- verdict
error GX0208 insn 7
