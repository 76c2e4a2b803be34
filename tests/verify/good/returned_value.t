# returned_value.t - the address of a value as the result on one way: it is 0
-- verify map=2:4:16:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
exit
out:
r0 = 0
exit
-- contains
accept
