# ring_joined_after.t - a record used where one path has submitted it
-- verify map=27:0:0:4096
r7 = *(u32 *)(r1 +8)
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
if r7 == 0 goto over
r1 = r6
r2 = 0
call ringbuf_submit
over:
*(u64 *)(r6 +0) = 1
r1 = r6
r2 = 0
call ringbuf_submit
out:
r0 = 0
exit
-- verdict
error GX0213 insn 12
