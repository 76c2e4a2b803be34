# helper_map_stack.t - a map from the stack whose slot was written over
-- verify map=2:4:8:1
r1 = map[0]
*(u64 *)(r10 -16) = 0
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = *(u64 *)(r10 -16)
call map_lookup_elem
r0 = 0
exit
-- verdict
error GX0224 insn 7
