# leak_update.t - a number
-- verify map=2:4:8:1
*(u32 *)(r10 -4) = 0
*(u64 *)(r10 -16) = 9
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
