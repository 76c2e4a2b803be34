# policy-key-object.t - an object as the key of a map
-- verify hook=policy member=gpu_mem_ops.gpu_block_access map=1:8:8:16
r2 = *(u64 *)(r1 +8)
r1 = map[0]
call map_lookup_elem
r0 = 0
exit
-- verdict
error GX0224 insn 3
