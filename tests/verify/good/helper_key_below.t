# helper_key_below.t - at its end
-- verify map=2:4:8:1
r2 = r10
r2 += -512
*(u32 *)(r2 +0) = 0
r1 = map[0]
call map_lookup_elem
r0 = 0
exit
-- contains
accept
