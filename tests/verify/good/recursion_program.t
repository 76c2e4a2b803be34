# recursion_program.t - a function that returns
-- verify
r0 = 0
call f
exit
f:
r0 = 1
exit
-- contains
accept
