# leak_return_maybe.t - whether it was NULL
-- verify map=2:4:16:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto +1
r0 = 1
exit
-- contains
accept
