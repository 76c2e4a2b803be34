# stack_variable_negative.t - an index that may be negative
-- verify
r2 = *(u32 *)(r1 +28)
if w2 s> 7 goto out
r2 <<= 32
r2 s>>= 32
if r2 s< -505 goto out
r3 = r10
r3 += -8
r3 += r2
*(u8 *)(r3 +0) = 1
out:
r0 = 0
exit
-- verdict
error GX0205 insn 8
