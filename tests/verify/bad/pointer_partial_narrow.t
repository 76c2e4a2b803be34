# pointer_partial_narrow.t - the low half of a pointer is stored
-- verify
*(u32 *)(r10 -8) = r1
r0 = 0
exit
-- verdict
error GX0220 insn 0
