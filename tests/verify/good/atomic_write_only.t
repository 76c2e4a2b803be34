# atomic_write_only.t - a store to it
-- verify map=2:4:8:1:256
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
*(u64 *)(r0 +0) = 1
out:
r0 = 0
exit
-- contains
accept
