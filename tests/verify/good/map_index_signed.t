# map_index_signed.t - both signed bounds are checked
-- verify map=2:4:16:1
r6 = *(u64 *)(r1 +64)
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
if r6 s> 1 goto out
if r6 s< 0 goto out
r6 <<= 3
r0 += r6
r0 = *(u64 *)(r0 +0)
exit
out:
r0 = 0
exit
-- verdict
accept ops=34
