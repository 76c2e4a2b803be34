# key_frozen.t - the key just behind the last one, in a frozen map
-- verify map=2:4:8:4 map=2:4:8:1:128:0000000004000000
r2 = map_value[1] off 0
r2 += 4
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- verdict
error GX0208 insn 6
