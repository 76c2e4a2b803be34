# ring_helper_after.t - a key in a record after the submit
-- verify map=27:0:0:4096 map=2:4:8:1
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
*(u32 *)(r6 +0) = 0
r1 = r6
r2 = 0
call ringbuf_submit
r2 = r6
r1 = map[1]
call map_lookup_elem
out:
r0 = 0
exit
-- verdict
error GX0213 insn 14
