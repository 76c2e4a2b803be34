# hook_bar.t - the same program, judged and not to be run
-- verify hook=bar
r0 = 0
exit
-- verdict
accept ops=1
