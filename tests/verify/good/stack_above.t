# stack_above.t - the four bytes below r10
-- verify
*(u32 *)(r10 -4) = 0
r0 = 0
exit
-- contains
accept
