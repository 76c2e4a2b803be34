# key_somewhere.t - which of two keys is meant is not known
-- verify map=2:4:8:4
*(u32 *)(r10 -8) = 1
*(u32 *)(r10 -4) = 9
r6 = *(u32 *)(r1 +28)
r6 &= 4
r2 = r10
r2 += -8
r2 += r6
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- verdict
error GX0208 insn 10
