# helper_data_null.t - the stack
-- verify map=27:0:0:4096
r1 = map[0]
r2 = r10
r2 += -8
*(u64 *)(r2 +0) = 0
r3 = 8
r4 = 0
call ringbuf_output
r0 = 0
exit
-- contains
accept
