# null_atomic.t - an atomic without a check
-- verify map=2:4:16:1
*(u32 *)(r10 -4) = 1
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r1 = 1
lock *(u64 *)(r0 +0) += r1
r0 = 0
exit
-- verdict
error GX0208 insn 7
