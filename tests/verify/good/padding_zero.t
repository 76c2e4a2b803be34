# padding_zero.t - what is padding is 0 from the beginning of the frame: the store is there, and no other word has one
-- verify map=2:4:8:1 ir
*(u32 *)(r10 -4) = 0
*(u32 *)(r10 -16) = 7
r1 = map[0]
r2 = r10
r2 += -4
r3 = r10
r3 += -16
r4 = 0
call map_update_elem
r0 = r10
exit
-- contains
accept
