# ring_leak_second.t - the second of two records forgotten
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
r7 = r0
r1 = r6
r2 = 0
call ringbuf_submit
out:
r0 = 0
exit
-- verdict
error GX0212 insn 17
