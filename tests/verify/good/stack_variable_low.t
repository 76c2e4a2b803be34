# stack_variable_low.t - that starts with it
-- verify
r2 = *(u32 *)(r1 +8)
r2 &= 15
r3 = r10
r3 += -512
r3 += r2
*(u8 *)(r3 +0) = 1
r0 = 0
exit
-- contains
accept
