# map_size_odd.t - the one byte that is the value's
-- verify map=2:4:13:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r0 = *(u8 *)(r0 +12)
exit
out:
r0 = 0
exit
-- contains
accept
