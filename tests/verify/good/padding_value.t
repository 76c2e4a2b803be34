# padding_value.t - a value with padding
-- verify map=2:4:8:1
*(u32 *)(r10 -4) = 0
*(u32 *)(r10 -16) = 0
r1 = map[0]
r2 = r10
r2 += -4
r3 = r10
r3 += -16
r4 = 0
call map_update_elem
r0 = 0
exit
-- contains
accept
