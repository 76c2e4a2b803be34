# leak_ctx_store.t - a field of it
-- verify map=2:4:16:1
r6 = *(u64 *)(r1 +64)
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
*(u64 *)(r0 +0) = r6
out:
r0 = 0
exit
-- contains
accept
