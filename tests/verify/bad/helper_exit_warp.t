# helper_exit_warp.t - threads ended by a warp program, without permission
-- verify
call cuda_exit
r0 = 0
exit
-- verdict
error GX0223 insn 0
