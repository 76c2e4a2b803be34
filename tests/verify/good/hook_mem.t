# hook_mem.t - the same program, judged and not to be run
-- verify hook=mem
r0 = 0
exit
-- verdict
accept ops=1
