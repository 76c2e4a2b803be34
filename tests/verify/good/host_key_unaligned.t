# host_key_unaligned.t - a key of four bytes at -5, on the CPU
-- verify hook=host map=2:4:8:1
*(u64 *)(r10 -8) = 0
r2 = r10
r2 += -5
r1 = map[0]
call map_lookup_elem
r0 = 0
exit
-- contains
accept
