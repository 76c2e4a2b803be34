# host_per_thread.t - an update of an array at a CUDA API name
-- verify hook=host map=2:4:8:16
*(u64 *)(r10 -16) = 1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
r3 = r10
r3 += -16
r4 = 1
call map_update_elem
r0 = 0
exit
-- contains
accept
