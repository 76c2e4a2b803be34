# null_join.t - on both
-- verify map=2:4:16:1
r6 = *(u32 *)(r1 +8)
*(u32 *)(r10 -4) = 1
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r6 == 3 goto +0
if r0 == 0 goto out
use:
r0 = *(u64 *)(r0 +0)
exit
out:
r0 = 0
exit
-- contains
accept
