# map_handle.t - a map read like memory
-- verify map=2:4:8:1
r1 = map[0]
r0 = *(u64 *)(r1 +0)
exit
-- verdict
error GX0107 insn 2
