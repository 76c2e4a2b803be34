# const_string_null.t - a string that was looked up and may be NULL
-- verify hook=host map=2:4:4:1:128:61620000
*(u32 *)(r10 -4) = 9
*(u64 *)(r10 -16) = 0
r1 = map[0]
r2 = r10
r2 += -4
call map_lookup_elem
r1 = r10
r1 += -16
r2 = 8
r3 = r0
call 182
r0 = 0
exit
-- verdict
error GX0224 insn 11
