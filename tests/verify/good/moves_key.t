# moves_key.t - of just as many
-- verify map=1:64:8:4
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
-- contains
accept
