# spin_lock.t - a helper of Linux that gpuext does not have
-- verify hook=host map=2:4:8:1
r1 = map_value[0] off 0
call 93
r0 = 0
exit
-- verdict
error GX0122 insn 2
