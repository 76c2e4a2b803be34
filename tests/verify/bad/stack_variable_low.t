# stack_variable_low.t - a store at a variable place that starts one byte below the frame
-- verify
r2 = *(u32 *)(r1 +8)
r2 &= 15
r3 = r10
r3 += -513
r3 += r2
*(u8 *)(r3 +0) = 1
r0 = 0
exit
-- verdict
error GX0205 insn 5
