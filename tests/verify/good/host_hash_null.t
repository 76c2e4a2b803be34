# host_hash_null.t - a value of a hash that was looked for and found
-- verify hook=host map=1:4:8:16
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r0 = *(u64 *)(r0 +0)
out:
r0 = 0
exit
-- contains
accept
