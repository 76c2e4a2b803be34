# ring_leak_copy.t - the only pointer to a record is overwritten
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r0 = 0
out:
r0 = 0
exit
-- verdict
error GX0212 insn 8
