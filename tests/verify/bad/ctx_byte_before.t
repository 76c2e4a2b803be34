# ctx_byte_before.t - one byte in front of the context of a CUDA API name
-- verify hook=host
r0 = *(u8 *)(r1 -1)
exit
-- verdict
error GX0202 insn 0
