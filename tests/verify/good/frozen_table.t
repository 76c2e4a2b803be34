# frozen_table.t - offsets from a frozen table, round by round, the largest of them the last that fits
-- verify map=2:4:8:1:128:00040804020008 map=2:4:16:1
r6 = map_value[0] off 0
r8 = 0
r0 = 0
loop:
r1 = r6
r1 += r8
r2 = *(u8 *)(r1 +0)
r3 = map_value[1] off 0
r3 += r2
r4 = *(u8 *)(r3 +7)
r0 += r4
r8 += 1
if r8 < 8 goto loop
r0 = 0
exit
-- contains
accept
