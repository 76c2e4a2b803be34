# branch_bits.t - a test of bit 0 tells odd from even
-- verify
r2 = *(u32 *)(r1 +28)
r2 &= 15
if r2 & 1 goto odd
r0 = r2
exit
odd:
r0 = r2
exit
-- state 3
pre r2 may be 14
pre r2 cannot be 3
-- state 5
pre r2 may be 15
pre r2 cannot be 4
