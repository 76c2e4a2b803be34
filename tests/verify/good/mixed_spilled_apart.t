# mixed_spilled_apart.t - one load from either of two maps, by an address that was put on the stack: no phi says where the ways meet
-- verify map=2:4:8:1 map=2:4:8:1
r6 = *(u32 *)(r1 +8)
r2 = map_value[0] off 0
*(u64 *)(r10 -8) = r2
if r6 > 3 goto over
r2 = map_value[1] off 0
*(u64 *)(r10 -8) = r2
over:
r3 = *(u64 *)(r10 -8)
r0 = *(u64 *)(r3 +0)
exit
-- contains
accept
-- verify map=2:4:8:1 map=2:4:8:1
r6 = *(u32 *)(r1 +8)
r2 = map_value[0] off 0
*(u64 *)(r10 -8) = r2
if r6 > 3 goto over
r2 = map_value[1] off 0
*(u64 *)(r10 -8) = r2
over:
r7 = 0
loop:
r7 += 1
if r7 != 3 goto loop
r3 = *(u64 *)(r10 -8)
r0 = *(u64 *)(r3 +0)
exit
-- contains
accept
-- verify map=2:4:8:1 map=2:4:8:1
r6 = *(u32 *)(r1 +8)
r2 = map_value[0] off 0
if r6 > 3 goto over
r2 = map_value[1] off 0
over:
*(u64 *)(r10 -8) = 7
r3 = r2
r0 = *(u64 *)(r3 +0)
exit
-- contains
accept
