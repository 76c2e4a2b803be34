# policy-msg-long.t - 256 bytes of a message
-- verify hook=policy member=gpu_mem_ops.gpu_block_access map=2:4:512:1
r6 = r1
r2 = 0
*(u32 *)(r10 -4) = r2
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r1 = 1
r2 = r0
r3 = 256
call bpf_gpu_policy_error
out:
r0 = 0
exit
-- contains
accept
