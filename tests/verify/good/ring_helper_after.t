# ring_helper_after.t - on the stack
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
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[1]
call map_lookup_elem
out:
r0 = 0
exit
-- contains
accept
