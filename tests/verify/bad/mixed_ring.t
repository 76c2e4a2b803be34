# mixed_ring.t - one store to the stack, and in the next round to a record
-- verify map=27:0:0:4096
r7 = 0
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
r8 = r10
r8 += -8
again:
*(u64 *)(r8 +0) = 1
r8 = r6
r7 += 1
if r7 < 3 goto again
r1 = r6
r2 = 0
call ringbuf_submit
out:
r0 = 0
exit
-- verdict
error GX0232 insn 10
