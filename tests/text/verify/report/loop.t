# loop.t - a loop that never ends: the registers at its head, which no round changes
-- verify report
r6 = *(u32 *)(r1 +28)
r6 &= 7
again:
if r6 < 9 goto again
r0 = r6
exit
-- contains
GX0229: loop that never ends
  insn 2: if r6 < 9 goto -1
  r6: [0, 7]
