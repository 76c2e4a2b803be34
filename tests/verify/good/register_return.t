# register_return.t - a function that returns 0
-- verify
call f
exit
f:
r0 = 0
exit
-- contains
accept
