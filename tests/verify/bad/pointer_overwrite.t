# pointer_overwrite.t - a store at a variable offset over a pointer
-- verify
*(u64 *)(r10 -16) = r1
*(u64 *)(r10 -8) = 0
r2 = *(u32 *)(r1 +8)
r2 &= 8
r3 = r10
r3 += -16
r3 += r2
*(u64 *)(r3 +0) = 7
r0 = 0
exit
-- verdict
error GX0236 insn 7
