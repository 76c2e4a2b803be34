# policy-helper-object.t - a field of it
-- verify hook=policy member=gpu_mem_ops.gpu_block_access map=27:0:0:4096
r2 = *(u64 *)(r1 +8)
r2 = *(u64 *)(r2 +8)
*(u64 *)(r10 -8) = r2
r2 = r10
r2 += -8
r1 = map[0]
r3 = 8
r4 = 0
call ringbuf_output
r0 = 0
exit
-- contains
accept
