# ring_leak_path.t - submitted on one path, discarded on the other
-- verify map=27:0:0:4096
r7 = *(u32 *)(r1 +8)
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
if r7 > 3 goto drop
r1 = r6
r2 = 0
call ringbuf_submit
goto out
drop:
r1 = r6
r2 = 0
call ringbuf_discard
out:
r0 = 0
exit
-- verdict
accept ops=58
