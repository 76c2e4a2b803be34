# stack_read_above.t - that end with the frame
-- verify
*(u64 *)(r10 -8) = 0
r2 = r10
r2 += -8
r0 = *(u64 *)(r2 +0)
exit
-- contains
accept
