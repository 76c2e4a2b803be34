# key_helper.t - a helper writes beside the key
-- verify map=2:4:8:4
*(u64 *)(r10 -8) = 0
r1 = r10
r1 += -16
r2 = r10
r2 += -24
r3 = r10
r3 += -32
call get_thread_idx
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- contains
accept
