# ctx_part_joined.t - a part of one field or of another
-- verify
r2 = *(u32 *)(r1 +16)
if r2 == 1 goto over
r1 += 6
over:
r0 = *(u16 *)(r1 +32)
exit
-- contains
accept
