# look-ups that cannot fail: the key is a number below the end of an array, and of 4 bytes
-- verify said map=2:8:8:4
*(u64 *)(r10 -8) = 1
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- out
GX0208 at 6: load through value of map 'm0' (8 bytes) at 0, may be NULL | r0: value of map 'm0' (8 bytes) at 0, may be NULL; 8 instructions visited, 0 states; log 497 bytes b4373b34; JSON 374 bytes 3471b2a7
-- verify said map=2:4:8:4
*(u32 *)(r10 -8) = 3
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- out
accepted: 22 operations, stack 8, local 0; warp; event: 22 operations, 1 on maps, 0 atomics, 1 accesses, 0 bytes to rings; IR: 1 blocks, 0 divergent, 1 trips, 9 instructions, 9 reached, places 8, 7 values, 0 differ, 128 bits known, 320 bits of ranges; 11 registers; dominators 1; IR 636 bytes cf30c898; 9 instructions visited, 0 states; log 809 bytes 8b12cd7e; JSON 1117 bytes 457176c2
-- verify said map=2:4:8:4
*(u32 *)(r10 -8) = 4
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- out
GX0208 at 6: load through value of map 'm0' (8 bytes) at 0, may be NULL | r0: value of map 'm0' (8 bytes) at 0, may be NULL; 8 instructions visited, 0 states; log 497 bytes 1f3d71d2; JSON 374 bytes 3471b2a7
-- verify said map=1:4:8:4
*(u32 *)(r10 -8) = 3
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- out
GX0208 at 6: load through value of map 'm0' (8 bytes) at 0, may be NULL | r0: value of map 'm0' (8 bytes) at 0, may be NULL; 8 instructions visited, 0 states; log 497 bytes b1cfe845; JSON 374 bytes 3471b2a7
-- verify said map=2:4:8:4 map=2:4:8:4
# two ways to one load, by a subtraction
r6 = *(u32 *)(r1 +8)
r1 = map_value[0] off 4
if r6 > 3 goto over
r1 = map_value[1] off 4
over:
r1 -= 4
r0 = *(u64 *)(r1 +0)
exit
-- out
GX0234 at 1: offset 4 into map 'm0' of 4 entries of 8 bytes; 3 instructions visited, 0 states; log 256 bytes 85a9cff5; JSON 296 bytes 80b66f47
-- verify said map=2:4:8:1 map=2:4:8:1
# two ways to one load, by a subtraction
r6 = *(u32 *)(r1 +8)
r1 = map_value[0] off 4
if r6 > 3 goto over
r1 = map_value[1] off 4
over:
r1 -= 4
r0 = *(u64 *)(r1 +0)
exit
-- out
accepted: 14 operations, stack 0, local 0; warp; event: 14 operations, 0 on maps, 0 atomics, 2 accesses, 0 bytes to rings; IR: 3 blocks, 0 divergent, 3 trips, 15 instructions, 15 reached, places 15, 12 values, 0 differ, 251 bits known, 454 bits of ranges; 8 registers; dominators 37; IR 981 bytes 6c95071a; 15 instructions visited, 0 states; log 1585 bytes c5ca160a; JSON 1311 bytes 41d1a379
-- verify said map=2:4:8:1 map=2:4:8:1
# two ways to one load, by two sums
r6 = *(u32 *)(r1 +8)
r7 = *(u32 *)(r1 +8)
r7 &= 0
r1 = map_value[0] off 0
if r6 > 3 goto over
r1 = map_value[1] off 0
over:
r1 += r7
r1 += 4
r0 = *(u32 *)(r1 +0)
exit
-- out
accepted: 20 operations, stack 0, local 0; warp; event: 20 operations, 0 on maps, 0 atomics, 2 accesses, 0 bytes to rings; IR: 3 blocks, 0 divergent, 3 trips, 20 instructions, 20 reached, places 16, 17 values, 0 differ, 502 bits known, 523 bits of ranges; 11 registers; dominators 37; IR 1399 bytes dea41e17; 20 instructions visited, 0 states; log 2107 bytes 6542cc8b; JSON 1826 bytes cca62f13
