# helper_arg_flags.t - a pointer for flags
-- verify map=2:4:8:1
*(u32 *)(r10 -4) = 0
*(u64 *)(r10 -16) = 0
r1 = map[0]
r2 = r10
r2 += -4
r3 = r10
r3 += -16
r4 = r10
call map_update_elem
r0 = 0
exit
-- verdict
error GX0224 insn 9
