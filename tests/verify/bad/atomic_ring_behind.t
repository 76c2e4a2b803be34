# atomic_ring_behind.t - an atomic behind a record
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
r1 = 1
lock *(u64 *)(r6 +16) += r1
r1 = r6
r2 = 0
call ringbuf_submit
out:
r0 = 0
exit
-- verdict
error GX0211 insn 8
