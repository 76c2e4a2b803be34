# policy-long-tail-call.t - helper 12 may run for long, or wait
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r0 = 0
.insn 0x85 dst 0 src 0 off 0 imm 12
exit
-- verdict
error GX0288 insn 1
