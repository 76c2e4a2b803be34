# hook_ld.t - the same program, judged and not to be run
-- verify hook=ld
r0 = 0
exit
-- verdict
accept ops=1
