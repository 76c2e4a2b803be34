# policy-forever.t - a loop of ten rounds
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r0 = 0
next:
r0 += 1
if r0 < 10 goto next
exit
-- contains
accept
