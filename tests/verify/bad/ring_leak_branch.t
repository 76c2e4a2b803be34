# ring_leak_branch.t - a record forgotten where a value is too large
-- verify map=27:0:0:4096
r7 = *(u32 *)(r1 +28)
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
if r7 > 9 goto lost
r1 = r6
r2 = 0
call ringbuf_submit
goto out
lost:
r0 = 1
exit
out:
r0 = 0
exit
-- verdict
error GX0212 insn 14
