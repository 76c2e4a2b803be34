# helper_exit.t - a thread ended without permission
-- verify thread=1
call cuda_exit
r0 = 0
exit
-- verdict
error GX0223 insn 0
