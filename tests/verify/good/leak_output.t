# leak_output.t - a number
-- verify map=27:0:0:4096
*(u64 *)(r10 -16) = 1
*(u64 *)(r10 -8) = 2
r1 = map[0]
r2 = r10
r2 += -16
r3 = 16
r4 = 0
call ringbuf_output
r0 = 0
exit
-- contains
accept
