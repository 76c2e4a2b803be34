# mixed_ring_apart.t - one store to the stack or to a record: a store on each way
-- verify map=27:0:0:4096
r7 = *(u32 *)(r1 +8)
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
r8 = r10
r8 += -8
if r7 == 0 goto over
r8 = r6
over:
*(u64 *)(r8 +0) = 1
r1 = r6
r2 = 0
call ringbuf_submit
out:
r0 = 0
exit
-- contains
accept
