# spill_byte.t - one byte of a spilled pointer read
-- verify
*(u64 *)(r10 -8) = r1
r0 = *(u8 *)(r10 -5)
exit
-- verdict
error GX0220 insn 1
