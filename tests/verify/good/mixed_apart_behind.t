# mixed_apart_behind.t - the ways stay apart behind more places where ways meet; what stands in an access is no way, though it would lead there if it were a jump's
-- verify map=2:4:8:1 map=2:4:8:1
r6 = *(u32 *)(r1 +8)
r2 = map_value[0] off 0
if r6 > 3 goto over
r2 = map_value[1] off 0
r3 = *(u8 *)(r2 +2)
over:
r4 = 1
r4 = 2
if r6 > 5 goto next
r4 = 3
next:
r0 = *(u64 *)(r2 +0)
exit
-- contains
accept
