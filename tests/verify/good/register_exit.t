# register_exit.t - a program that returns 0
-- verify
r0 = 0
exit
-- contains
accept
