# null_swapped.t - NULL is compared with a pointer, not a pointer with NULL
-- verify map=2:4:8:4
*(u32 *)(r10 -4) = 7
r1 = map[0]
r2 = r10
r2 += -4
call map_lookup_elem
r1 = 0
if r1 == r0 goto out
r0 = *(u64 *)(r0 +0)
out:
r0 = 0
exit
-- contains
accept
