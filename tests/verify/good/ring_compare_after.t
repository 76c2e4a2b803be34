# ring_compare_after.t - a number
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
r0 = 0
if r6 == 0 goto +1
r0 = 1
exit
out:
r0 = 0
exit
-- contains
accept
