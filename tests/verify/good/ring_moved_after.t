# ring_moved_after.t - before
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
r7 = r6
r7 += 8
*(u64 *)(r7 +0) = 1
r1 = r6
r2 = 0
call ringbuf_submit
out:
r0 = 0
exit
-- contains
accept
