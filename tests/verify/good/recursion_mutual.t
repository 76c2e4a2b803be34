# recursion_mutual.t - one after the other
-- verify
call f
exit
f:
call g
exit
g:
r0 = 1
exit
-- contains
accept
