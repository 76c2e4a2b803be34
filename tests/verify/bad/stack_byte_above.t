# stack_byte_above.t - one byte above the frame
-- verify
*(u8 *)(r10 +0) = 0
r0 = 0
exit
-- verdict
error GX0205 insn 0
