# null_record.t - read after the check
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
r6 = r0
if r6 == 0 goto out
r7 = *(u64 *)(r6 +0)
r1 = r6
r2 = 0
call ringbuf_submit
out:
r0 = 0
exit
-- contains
accept
