# register_argument.t - the argument that it got
-- verify
r1 = 1
call f
exit
f:
r0 = r1
exit
-- contains
accept
