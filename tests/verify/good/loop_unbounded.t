# loop_unbounded.t - a loop to a number from outside, cut
-- verify
r6 = *(u64 *)(r1 +64)
r6 &= 31
r7 = 0
loop:
r7 += 1
if r7 < r6 goto loop
r0 = 0
exit
-- contains
accept
