# stack_read_above.t - eight bytes that end above the frame
-- verify
*(u64 *)(r10 -8) = 0
r2 = r10
r2 += -8
r0 = *(u64 *)(r2 +8)
exit
-- verdict
error GX0205 insn 3
