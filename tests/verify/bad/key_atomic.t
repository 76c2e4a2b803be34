# key_atomic.t - an atomic changes the key
-- verify map=2:4:8:4
*(u32 *)(r10 -8) = 0
*(u32 *)(r10 -4) = 0
r6 = 1
lock *(u32 *)(r10 -4) += r6
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- verdict
error GX0208 insn 9
