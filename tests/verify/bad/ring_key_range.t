# ring_key_range.t - a key that ends behind a record
-- verify map=27:0:0:4096 map=2:4:8:1
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
r2 = r6
r2 += 16
r1 = map[1]
call map_lookup_elem
r1 = r6
r2 = 0
call ringbuf_submit
out:
r0 = 0
exit
-- verdict
error GX0211 insn 11
