# key_half_known.t - half of a key was written by a helper: nobody knows whether the array has that place
-- verify hook=host map=2:4:16:4
*(u16 *)(r10 -4) = 0
r1 = r10
r1 += -2
r2 = 2
call 16
r1 = map[0]
r2 = r10
r2 += -4
call 1
r0 = *(u64 *)(r0 +0)
r0 = 0
exit
-- verdict
error GX0208 insn 10
