# policy-map-block.t - a block that was kept in a map: the number is no block any more
-- verify hook=policy member=gpu_mem_ops.gpu_block_access map=2:4:8:4
r6 = r1
r2 = 0
*(u32 *)(r10 -4) = r2
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r1 = *(u64 *)(r0 +0)
r2 = *(u64 *)(r6 +16)
call bpf_gpu_block_move_head
out:
r0 = 0
exit
-- verdict
error GX0286 insn 11
