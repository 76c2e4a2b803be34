# policy-device-helper.t - a helper that only devices have
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
call get_lane_id
r0 = 0
exit
-- verdict
error GX0222 insn 0
