# ring_arith_after.t - on a number
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
r1 = r6
r2 = 0
call ringbuf_submit
r6 = 1
r6 += 8
r0 = 0
*(u64 *)(r10 -8) = r6
exit
out:
r0 = 0
exit
-- contains
accept
