# key_bytes.t - one byte of the key is not known
-- verify map=2:4:8:4
r6 = *(u32 *)(r1 +28)
*(u8 *)(r10 -4) = 2
*(u8 *)(r10 -3) = 0
*(u8 *)(r10 -2) = r6
*(u8 *)(r10 -1) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- verdict
error GX0208 insn 10
