# frozen_index.t - a bound from one of two places in a frozen map
-- verify map=2:4:8:1:128:0800000008000000 visits=20000
r2 = *(u32 *)(r1 +28)
r2 &= 4
r1 = map_value[0] off 0
r1 += r2
r6 = *(u32 *)(r1 +0)
r7 = 0
loop:
r7 += 1
if r7 < r6 goto loop
r0 = 0
exit
-- verdict
error GX0230 insn 7
