# ring_many.t - seventeen records at once
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
*(u64 *)(r10 -8) = r0
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
*(u64 *)(r10 -16) = r0
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
*(u64 *)(r10 -24) = r0
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
*(u64 *)(r10 -32) = r0
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
*(u64 *)(r10 -40) = r0
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
*(u64 *)(r10 -48) = r0
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
*(u64 *)(r10 -56) = r0
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
*(u64 *)(r10 -64) = r0
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
*(u64 *)(r10 -72) = r0
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
*(u64 *)(r10 -80) = r0
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
*(u64 *)(r10 -88) = r0
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
*(u64 *)(r10 -96) = r0
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
*(u64 *)(r10 -104) = r0
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
*(u64 *)(r10 -112) = r0
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
*(u64 *)(r10 -120) = r0
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
*(u64 *)(r10 -128) = r0
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
*(u64 *)(r10 -136) = r0
r0 = 0
exit
-- verdict
error GX0239 insn 100
