# hook_ret.t - the same program, judged and not to be run
-- verify hook=ret
r0 = 0
exit
-- verdict
accept ops=1
