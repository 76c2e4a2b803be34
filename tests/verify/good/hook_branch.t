# hook_branch.t - the same program, judged and not to be run
-- verify hook=branch
r0 = 0
exit
-- verdict
accept ops=1
