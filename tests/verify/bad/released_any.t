# released_any.t - a record that was given back is what a helper reads from
-- verify hook=host map=27:0:0:4096
r1 = map[0]
r2 = 8
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
r1 = r0
r2 = 0
call ringbuf_discard
r1 = r10
r1 += -8
r2 = 8
r3 = r6
call probe_read
out:
r0 = 0
exit
-- verdict
error GX0213 insn 14
