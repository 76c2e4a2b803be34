# compare_number.t - a number compared with a number
-- verify
r0 = 0
r1 = *(u32 *)(r1 +8)
if r1 == 5 goto +0
if r1 > 5 goto over
r0 = 1
over:
exit
-- contains
accept
