# hook_block.t - the same program, judged and not to be run
-- verify hook=block
r0 = 0
exit
-- verdict
accept ops=1
