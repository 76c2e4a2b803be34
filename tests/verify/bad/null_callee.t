# null_callee.t - a function that is given what was not checked
-- verify map=2:4:16:1
*(u32 *)(r10 -4) = 1
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r1 = r0
call f
exit
f:
r0 = *(u64 *)(r1 +0)
exit
-- verdict
error GX0208 insn 9
