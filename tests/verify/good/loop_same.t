# loop_same.t - a condition that the loop changes
-- verify
r6 = *(u32 *)(r1 +8)
loop:
r6 >>= 1
if r6 > 3 goto loop
r0 = 0
exit
-- contains
accept
