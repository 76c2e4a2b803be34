# stack_gone.t - the address of a variable of a function that has returned
-- verify
call f
*(u64 *)(r0 -8) = 1
r0 = 0
exit
f:
*(u64 *)(r10 -8) = 1
r0 = r10
exit
-- verdict
error GX0240 insn 1
