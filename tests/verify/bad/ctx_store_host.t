# ctx_store_host.t - a store to the context of a CUDA API name
-- verify hook=host
*(u64 *)(r1 +0) = 0
r0 = 0
exit
-- verdict
error GX0203 insn 0
