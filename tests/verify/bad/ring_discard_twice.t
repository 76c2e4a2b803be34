# ring_discard_twice.t - a record discarded twice
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
r1 = r6
r2 = 0
call ringbuf_discard
r1 = r6
r2 = 0
call ringbuf_discard
out:
r0 = 0
exit
-- verdict
error GX0213 insn 12
