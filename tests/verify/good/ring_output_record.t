# ring_output_record.t - of as many
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
r1 = map[0]
r2 = r6
r3 = 16
r4 = 0
call ringbuf_output
r1 = r6
r2 = 0
call ringbuf_submit
out:
r0 = 0
exit
-- contains
accept
