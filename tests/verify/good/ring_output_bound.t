# ring_output_bound.t - a size with a bound
-- verify map=27:0:0:4096
r3 = *(u64 *)(r1 +64)
*(u64 *)(r10 -8) = 1
r3 &= 7
r1 = map[0]
r2 = r10
r2 += -8
r4 = 0
call ringbuf_output
r0 = 0
exit
-- verdict
accept ops=71
