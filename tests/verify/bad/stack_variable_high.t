# stack_variable_high.t - a store at a variable place that ends one byte above the frame
-- verify
r2 = *(u32 *)(r1 +8)
r2 &= 15
r3 = r10
r3 += -15
r3 += r2
*(u8 *)(r3 +0) = 1
r0 = 0
exit
-- verdict
error GX0205 insn 5
