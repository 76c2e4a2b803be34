# loop_infinite_copy.t - the second of two calls never ends: what is shown is of its copy
-- verify
r6 = 1
r1 = 5
call f
r6 = 2
r1 = 7
call f
r0 = 0
exit
f:
r0 = 3
again:
if r1 == 7 goto again
exit
-- verdict
error GX0229 insn 9
