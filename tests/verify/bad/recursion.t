# recursion.t - a function that calls itself
-- verify
call f
exit
f:
if r1 == 0 goto over
call f
over:
r0 = 1
exit
-- verdict
error GX0110 insn 3
