# ring_moved_after.t - a pointer into the middle of a record, after the submit
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
r7 = r6
r7 += 8
r1 = r6
r2 = 0
call ringbuf_submit
*(u64 *)(r7 +0) = 1
out:
r0 = 0
exit
-- verdict
error GX0213 insn 12
