# jump_function.t - to the end of its own
-- verify
r0 = 0
if r0 == 1 goto +1
call f
exit
f:
r0 = 1
exit
-- contains
accept
