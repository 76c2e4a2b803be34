# branch_unsigned.t - a comparison narrows both sides: at most 9 here, at least 10 there
-- verify
r2 = *(u32 *)(r1 +28)
if r2 > 9 goto big
r0 = r2
exit
big:
r0 = r2
exit
-- state 2
pre r2 = [0, 9]
pre r2 cannot be 10
-- state 4
pre r2 = [10, 0xffffffff]
pre r2 cannot be 9
