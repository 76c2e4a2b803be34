# policy-long-drain.t - helper 209 may run for long, or wait
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r0 = 0
.insn 0x85 dst 0 src 0 off 0 imm 209
exit
-- verdict
error GX0288 insn 1
