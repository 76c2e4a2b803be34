# func_bounds.t - access behind the type of a parameter
-- verify func=0:num:c:main func=6:num:m8.8:f
*(u64 *)(r10 -8) = 5
r1 = r10
r1 += -8
call f
r0 = 0
exit
f:
if r1 == 0 goto +2
r0 = *(u8 *)(r1 +8)
exit
r0 = 0
exit
-- verdict
error GX0248 insn 7
