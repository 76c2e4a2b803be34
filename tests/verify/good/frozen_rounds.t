# frozen_rounds.t - the last number of rounds that is cheap enough
-- verify map=2:4:8:1:128:0000000000020000
r1 = map_value[0] off 0
r7 = 0
loop:
r7 += 1
r6 = *(u32 *)(r1 +4)
if r7 < r6 goto loop
r0 = 0
exit
-- contains
accept
