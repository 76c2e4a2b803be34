# key_spilled.t - a null pointer is the number 0
-- verify map=2:4:8:4
*(u32 *)(r10 -4) = 9
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
*(u64 *)(r10 -16) = r0
if r0 == 0 goto null
r0 = 0
exit
null:
r2 = r10
r2 += -16
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- contains
accept
