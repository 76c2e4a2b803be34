# loop_callee.t - that does
-- verify
call f
exit
f:
r0 = 0
exit
-- contains
accept
