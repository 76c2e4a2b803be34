# ring_submit_value.t - the value of a map is submitted
-- verify map=27:0:0:4096 map=2:4:8:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[1]
call map_lookup_elem
if r0 == 0 goto out
r1 = r0
r2 = 0
call ringbuf_submit
out:
r0 = 0
exit
-- verdict
error GX0228 insn 9
