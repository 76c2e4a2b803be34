# hook_first.t - the hook is said before what else is wrong
-- verify hook=bar run
r0 = r3
exit
-- verdict
error GX0702 insn -1
