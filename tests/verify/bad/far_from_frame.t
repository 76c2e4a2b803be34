# far_from_frame.t - so far from the frame that the sum does not fit in 63 bits
-- verify
r1 = r10
r1 += -8
r2 = 0x8000000000000000 ll
r1 += r2
*(u8 *)(r1 +1) = 0
r0 = 0
exit
-- verdict
error GX0219 insn 4
