# fall_into.t - an exit between them
-- verify
call f
r0 = 0
exit
f:
r0 = 1
exit
-- contains
accept
