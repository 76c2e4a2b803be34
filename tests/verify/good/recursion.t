# recursion.t - a function that calls another one
-- verify
call f
exit
g:
r0 = 2
exit
f:
if r1 == 0 goto over
call g
over:
r0 = 1
exit
-- contains
accept
