# ring_leak_copy.t - a pointer to a record is overwritten, a copy is not
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
r6 = r0
if r0 == 0 goto out
r0 = 0
r1 = r6
r2 = 0
call ringbuf_submit
out:
r0 = 0
exit
-- contains
accept
