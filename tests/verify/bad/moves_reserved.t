# moves_reserved.t - a record that no ring in a kernel has room for, ever
-- verify map=27:0:0:65536
r1 = map[0]
r2 = 4089
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r1 = r0
r2 = 0
call ringbuf_discard
out:
r0 = 0
exit
-- verdict
error GX0305 insn 4
