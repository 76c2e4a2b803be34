# moves_record.t - the longest one
-- verify map=2:4:8192:1 map=27:0:0:65536
*(u32 *)(r10 -4) = 0
r1 = map[0]
r2 = r10
r2 += -4
call map_lookup_elem
if r0 == 0 goto out
r1 = map[1]
r2 = r0
r3 = 4088
r4 = 0
call ringbuf_output
out:
r0 = 0
exit
-- contains
accept
