# policy-slot-none.t - an argument of init, which has none
-- verify hook=policy member=gpu_mem_ops.init
r0 = *(u64 *)(r1 +0)
r0 = 0
exit
-- verdict
error GX0280 insn 0
