# recursion_program.t - a function that calls the program
-- verify
r0 = 0
call f
exit
f:
call pc-4
exit
-- verdict
error GX0110 insn 3
