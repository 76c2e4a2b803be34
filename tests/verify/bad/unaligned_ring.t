# unaligned_ring.t - four bytes at 6 of a record
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
*(u32 *)(r6 +6) = 1
r1 = r6
r2 = 0
call ringbuf_submit
out:
r0 = 0
exit
-- verdict
error GX0214 insn 7
