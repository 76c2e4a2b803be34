# key_paths.t - on one of two paths the key is behind the last one
-- verify map=2:4:8:4
r6 = *(u32 *)(r1 +28)
r7 = 1
if r6 == 0 goto write
r7 = 4
write:
*(u32 *)(r10 -8) = r7
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- verdict
error GX0208 insn 10
