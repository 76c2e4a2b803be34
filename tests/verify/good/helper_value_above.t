# helper_value_above.t - of which none is
-- verify map=2:4:16:1
*(u64 *)(r10 -8) = 0
*(u64 *)(r10 -16) = 0
r1 = map[0]
r2 = r10
r2 += -8
r3 = r10
r3 += -16
r4 = 0
call map_update_elem
r0 = 0
exit
-- contains
accept
