# policy-output.t - a ring record
-- verify hook=policy member=gpu_mem_ops.gpu_block_access map=27:0:0:4096
r1 = map[0]
r2 = 8
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r1 = 5
*(u64 *)(r0 +0) = r1
r1 = r0
r2 = 0
call ringbuf_submit
out:
r0 = 0
exit
-- contains
accept
