# hook_host.t - a program of a loader on the CPU
-- verify hook=host
r0 = 0
exit
-- verdict
accept ops=1
