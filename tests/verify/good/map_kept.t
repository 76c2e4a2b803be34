# map_kept.t - one map from two places, kept from round to round
-- verify map=2:4:8:4
r6 = *(u32 *)(r1 +8)
*(u32 *)(r10 -4) = 1
r8 = 0
if r6 > 3 goto other
r7 = map[0]
goto loop
other:
r7 = map[0]
loop:
r1 = r7
r2 = r10
r2 += -4
call map_lookup_elem
r8 += 1
if r8 != 4 goto loop
r0 = 0
exit
-- contains
accept
