# hook_call.t - the same program, judged and not to be run
-- verify hook=call
r0 = 0
exit
-- verdict
accept ops=1
