# map_byte_behind.t - one byte behind the value
-- verify map=2:4:16:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
*(u8 *)(r0 +16) = 1
out:
r0 = 0
exit
-- verdict
error GX0207 insn 7
