# uninit_output.t - without
-- verify map=27:0:0:4096
*(u64 *)(r10 -24) = 1
*(u64 *)(r10 -8) = 1
*(u64 *)(r10 -16) = 1
r1 = map[0]
r2 = r10
r2 += -24
r3 = 24
r4 = 0
call ringbuf_output
r0 = 0
exit
-- contains
accept
