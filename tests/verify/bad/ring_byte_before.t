# ring_byte_before.t - one byte in front of a record
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
*(u8 *)(r6 -1) = 1
r1 = r6
r2 = 0
call ringbuf_submit
out:
r0 = 0
exit
-- verdict
error GX0211 insn 7
