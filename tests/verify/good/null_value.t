# null_value.t - that is there
-- verify map=2:4:8:4
*(u32 *)(r10 -4) = 4
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r3 = r0
r2 = r10
r2 += -4
r1 = map[0]
r4 = 0
call map_update_elem
out:
r0 = 0
exit
-- contains
accept
