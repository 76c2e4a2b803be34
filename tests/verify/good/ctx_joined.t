# ctx_joined.t - by a multiple of the fields' size
-- verify
r2 = *(u32 *)(r1 +8)
if r2 == 1 goto over
r1 += 4
over:
r0 = *(u32 *)(r1 +16)
exit
-- contains
accept
