# recursion_mutual.t - two functions that call each other
-- verify
call f
exit
f:
call g
exit
g:
call f
exit
-- verdict
error GX0110 insn 4
