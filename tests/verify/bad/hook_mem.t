# hook_mem.t - a loader wants a program at a place of kernels where nothing runs one
-- verify hook=mem run
r0 = 0
exit
-- verdict
error GX0702 insn -1
