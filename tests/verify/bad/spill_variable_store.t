# spill_variable_store.t - a pointer spilled to a variable place
-- verify
r2 = *(u32 *)(r1 +8)
r2 &= 8
r3 = r10
r3 += -16
r3 += r2
*(u64 *)(r3 +0) = r1
r0 = 0
exit
-- verdict
error GX0220 insn 5
