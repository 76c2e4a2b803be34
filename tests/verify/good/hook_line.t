# hook_line.t - the same program, judged and not to be run
-- verify hook=line
r0 = 0
exit
-- verdict
accept ops=1
