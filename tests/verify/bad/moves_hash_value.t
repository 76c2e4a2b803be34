# moves_hash_value.t - a value of a hash of more bytes than a kernel copies
-- verify map=1:4:4097:2
*(u32 *)(r10 -4) = 0
r1 = map[0]
r2 = r10
r2 += -4
call map_lookup_elem
r0 = 0
exit
-- verdict
error GX0305 insn 5
