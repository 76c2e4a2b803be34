# kfunc.t - a helper
-- verify
call 5
r0 = 0
exit
-- contains
accept
