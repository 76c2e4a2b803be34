# moves_value.t - a look-up of such a value copies nothing
-- verify map=2:4:4104:2
*(u32 *)(r10 -4) = 0
r1 = map[0]
r2 = r10
r2 += -4
call map_lookup_elem
if r0 == 0 goto out
r1 = *(u64 *)(r0 +4096)
out:
r0 = 0
exit
-- contains
accept
