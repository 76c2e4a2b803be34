# helper_exit_branch.t - a thread ended on one path, without permission
-- verify thread=1
r2 = *(u32 *)(r1 +8)
if r2 > 3 goto out
call cuda_exit
out:
r0 = 0
exit
-- verdict
error GX0223 insn 2
