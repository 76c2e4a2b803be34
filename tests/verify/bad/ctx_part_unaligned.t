# ctx_part_unaligned.t - two bytes in the middle of a field of four
-- verify
r0 = *(u16 *)(r1 +9)
exit
-- verdict
error GX0214 insn 0
