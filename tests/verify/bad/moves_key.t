# moves_key.t - a hash's key of more bytes than a kernel compares
-- verify map=1:65:8:4
*(u64 *)(r10 -8) = 0
*(u64 *)(r10 -16) = 0
*(u64 *)(r10 -24) = 0
*(u64 *)(r10 -32) = 0
*(u64 *)(r10 -40) = 0
*(u64 *)(r10 -48) = 0
*(u64 *)(r10 -56) = 0
*(u64 *)(r10 -64) = 0
*(u64 *)(r10 -72) = 0
r1 = map[0]
r2 = r10
r2 += -72
call map_lookup_elem
r0 = 0
exit
-- verdict
error GX0305 insn 13
