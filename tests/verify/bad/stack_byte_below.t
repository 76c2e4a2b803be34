# stack_byte_below.t - one byte below the frame
-- verify
*(u8 *)(r10 -513) = 0
r0 = 0
exit
-- verdict
error GX0205 insn 0
