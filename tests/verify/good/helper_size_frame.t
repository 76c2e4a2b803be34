# helper_size_frame.t - to its end
-- verify map=27:0:0:4096
*(u64 *)(r10 -8) = 0
r1 = map[0]
r2 = r10
r2 += -8
r3 = 8
r4 = 0
call ringbuf_output
r0 = 0
exit
-- contains
accept
