# key_callback.t - a key in the frame of a callback: the number of the round
-- verify map=2:4:8:4
r1 = 3
r2 = code pc body
r3 = r10
r3 += -8
r4 = 0
*(u64 *)(r10 -8) = 0
call loop
r0 = 0
exit
body:
*(u32 *)(r10 -8) = r1
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
r0 = 0
exit
-- contains
accept
