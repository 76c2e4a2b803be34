# helper_data_ctx.t - a copy of its field
-- verify map=27:0:0:4096
r2 = *(u64 *)(r1 +64)
*(u64 *)(r10 -8) = r2
r2 = r10
r2 += -8
r1 = map[0]
r3 = 8
r4 = 0
call ringbuf_output
r0 = 0
exit
-- contains
accept
