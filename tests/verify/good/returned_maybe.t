# returned_maybe.t - an address that may be NULL as the result: it is 0
-- verify map=2:4:16:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
exit
-- contains
accept
