# policy-migrate.t - a tick may move pages, by five arguments
-- verify hook=policy member=gpu_mem_ops.tick
r6 = *(u64 *)(r1 +0)
r1 = r6
r2 = 9
r3 = 2097152
r4 = 4096
r5 = *(u32 *)(r6 +40)
call bpf_gpu_migrate_range
r0 = 0
exit
-- contains
accept
