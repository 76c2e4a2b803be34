# null_greater.t - by equality
-- verify map=2:4:16:1
*(u32 *)(r10 -4) = 1
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 != 0 goto use
r0 = 0
exit
use:
r0 = *(u64 *)(r0 +0)
exit
-- contains
accept
