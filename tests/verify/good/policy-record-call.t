# policy-record-call.t - the shifts in it
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +0)
r0 = *(u32 *)(r6 +28)
exit
-- contains
accept
