# key_in_value.t - a key in the value of another map
-- verify map=2:4:8:4 map=2:4:64:1
r6 = map_value[1] off 0
*(u32 *)(r6 +0) = 0
r2 = r6
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- verdict
error GX0208 insn 7
