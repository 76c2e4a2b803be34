# stack_uninit_callee.t - a function that reads what its caller has not written
-- verify
r1 = r10
r1 += -8
*(u32 *)(r10 -8) = 1
call f
exit
f:
r0 = *(u32 *)(r1 +4)
exit
-- verdict
error GX0206 insn 5
