# uninit_key_part.t - a key of a hash of which a half was not written: too much for padding
-- verify map=1:16:8:4 hook=host
*(u32 *)(r10 -16) = 0
*(u16 *)(r10 -12) = 0
r1 = map[0]
r2 = r10
r2 += -16
call map_lookup_elem
r0 = 0
exit
-- verdict
error GX0206 insn 6
