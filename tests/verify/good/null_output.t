# null_output.t - that is there
-- verify map=2:4:8:1 map=27:0:0:4096
*(u32 *)(r10 -4) = 1
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r2 = r0
r1 = map[1]
r3 = 8
r4 = 0
call ringbuf_output
out:
r0 = 0
exit
-- contains
accept
