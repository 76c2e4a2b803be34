# ctx_variable_small.t - the two fields read, then one chosen
-- verify
r2 = *(u32 *)(r1 +8)
r2 &= 1
r2 <<= 2
r0 = *(u32 *)(r1 +16)
if r2 == 0 goto over
r0 = *(u32 *)(r1 +20)
over:
exit
-- contains
accept
