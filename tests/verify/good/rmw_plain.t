# rmw_plain.t - bits are read and written back: warned of
-- verify map=2:4:8:1 thread=1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r1 = *(u64 *)(r0 +0)
r1 |= 4
*(u64 *)(r0 +0) = r1
out:
r0 = 0
exit
-- verdict
accept ops=30 warn
