# ctx_byte_behind.t - one byte behind the context of a CUDA API name
-- verify hook=host
r0 = *(u8 *)(r1 +72)
exit
-- verdict
error GX0202 insn 0
