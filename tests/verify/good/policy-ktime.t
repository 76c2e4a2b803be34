# policy-ktime.t - the time
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
call ktime_get_ns
r0 = 0
exit
-- contains
accept
