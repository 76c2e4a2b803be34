# moves_host.t - on the CPU a key, a value and a record may be longer
-- verify hook=host map=1:65:8192:4 map=27:0:0:65536
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
if r0 == 0 goto out
r1 = map[1]
r2 = r0
r3 = 8192
r4 = 0
call ringbuf_output
out:
r0 = 0
exit
-- contains
accept
