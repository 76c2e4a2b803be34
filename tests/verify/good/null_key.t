# null_key.t - that is there
-- verify map=2:4:8:4
*(u32 *)(r10 -4) = 4
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r2 = r0
r1 = map[0]
call map_lookup_elem
out:
r0 = 0
exit
-- contains
accept
