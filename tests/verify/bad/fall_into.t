# fall_into.t - a function that runs on into the next
-- verify
call f
r0 = 0
f:
r0 = 1
exit
-- verdict
error GX0103 insn 1
