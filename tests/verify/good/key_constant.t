# key_constant.t - the last key of an array: the value is there
-- verify map=2:4:8:4
*(u32 *)(r10 -8) = 3
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- contains
accept
