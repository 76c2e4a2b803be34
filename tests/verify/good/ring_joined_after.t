# ring_joined_after.t - where none has
-- verify map=27:0:0:4096
r7 = *(u32 *)(r1 +8)
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
if r7 == 0 goto over
r7 = 2
over:
*(u64 *)(r6 +0) = 1
r1 = r6
r2 = 0
call ringbuf_submit
out:
r0 = 0
exit
-- contains
accept
