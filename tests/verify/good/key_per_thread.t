# key_per_thread.t - an array in device memory
-- verify map=1503:4:8:4
*(u32 *)(r10 -8) = 0
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- contains
accept
