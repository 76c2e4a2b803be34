# helper_key_ctx.t - a copy of its field
-- verify map=2:4:8:1
r2 = *(u32 *)(r1 +8)
*(u32 *)(r10 -4) = r2
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r0 = 0
exit
-- contains
accept
