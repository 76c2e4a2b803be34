# key_variable.t - a store at a variable offset may overwrite the key
-- verify map=2:4:8:4
*(u64 *)(r10 -16) = 0
*(u32 *)(r10 -8) = 0
*(u32 *)(r10 -4) = 0
r6 = *(u32 *)(r1 +28)
r6 &= 8
r3 = r10
r3 += -16
r3 += r6
*(u32 *)(r3 +4) = 9
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- verdict
error GX0208 insn 14
