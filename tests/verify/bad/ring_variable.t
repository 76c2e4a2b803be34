# ring_variable.t - an index one too large for a record
-- verify map=27:0:0:4096
r7 = *(u32 *)(r1 +28)
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
if r7 > 16 goto free
r8 = r6
r8 += r7
*(u8 *)(r8 +0) = 1
free:
r1 = r6
r2 = 0
call ringbuf_submit
out:
r0 = 0
exit
-- verdict
error GX0211 insn 11
