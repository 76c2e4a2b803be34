# host_mixed_call.t - a call that submits a record of one ring, and in the next round of another: it names its map on the CPU, too
-- verify hook=host map=27:0:0:4096 map=27:0:0:4096
r6 = 0
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r7 = r0
*(u64 *)(r7 +0) = 1
*(u64 *)(r7 +8) = 2
again:
r1 = r7
r2 = 0
call ringbuf_submit
r1 = map[1]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r7 = r0
*(u64 *)(r7 +0) = 1
*(u64 *)(r7 +8) = 2
r6 += 1
if r6 < 3 goto again
r1 = r7
r2 = 0
call ringbuf_submit
out:
r0 = 0
exit
-- verdict
error GX0232 insn 12
