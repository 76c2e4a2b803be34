# policy-perf-output.t - a helper that takes the context of another kind of program
-- verify hook=policy member=gpu_mem_ops.gpu_block_access map=1527:4:8:16
r2 = 0
*(u64 *)(r10 -8) = r2
r2 = map[0]
r3 = 0
r4 = r10
r4 += -8
r5 = 8
call perf_event_output
r0 = 0
exit
-- verdict
error GX0222 insn 8
