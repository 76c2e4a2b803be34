# hook_exit.t - a program of a loader at a place where programs run
-- verify hook=exit
r0 = 0
exit
-- verdict
accept ops=1
