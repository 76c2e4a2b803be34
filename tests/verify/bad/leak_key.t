# leak_key.t - an address as the key of a hash
-- verify map=1:8:8:16 hook=host
*(u64 *)(r10 -8) = r10
r1 = map[0]
r2 = r10
r2 += -8
call map_lookup_elem
r0 = 0
exit
-- verdict
error GX0216 insn 5
