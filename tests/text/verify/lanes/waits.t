# loops with a counter that end when memory has changed, and such that do not wait for anything
-- verify said thread=1 max_ops=100000 map=2:4:64:1 map=2:4:64:1:128 map=2:4:8:8 map=1502:4:8:1
# a word of the map
r9 = r1
r6 = map_value[0] off 0
r7 = 0
*(u64 *)(r10 -16) = 0
*(u32 *)(r10 -20) = 0
loop:
r7 += 1
if r7 > 4 goto out
r1 = *(u64 *)(r6 +0)
if r1 == 0 goto loop
out:
r0 = 0
exit
-- out
accepted: 50 operations, dearest loop 39 at 6, stack 24, local 0; lift; event: 50 operations, 0 on maps, 0 atomics, 4 accesses, 0 bytes to rings; GX0278 at 6 and -1; IR: 4 blocks, 2 divergent, 11 trips, 20 instructions, 20 reached, places 10, 14 values, 5 differ, 570 bits known, 200 bits of ranges; 10 registers; dominators 22088; IR 1302 bytes 138b0fdd; 56 instructions visited, 6 states; log 2392 bytes 0bbb06a4; JSON 2023 bytes ad3c7917
-- verify said thread=1 max_ops=100000 map=2:4:64:1 map=2:4:64:1:128 map=2:4:8:8 map=1502:4:8:1
# through arithmetic
r9 = r1
r6 = map_value[0] off 0
r7 = 0
*(u64 *)(r10 -16) = 0
*(u32 *)(r10 -20) = 0
loop:
r7 += 1
if r7 > 4 goto out
r1 = *(u64 *)(r6 +0)
r1 &= 7
r1 += 1
if r1 == 1 goto loop
out:
r0 = 0
exit
-- out
accepted: 58 operations, dearest loop 47 at 6, stack 24, local 0; lift; event: 58 operations, 0 on maps, 0 atomics, 4 accesses, 0 bytes to rings; GX0278 at 6 and -1; IR: 4 blocks, 2 divergent, 11 trips, 24 instructions, 24 reached, places 10, 18 values, 7 differ, 819 bits known, 206 bits of ranges; 10 registers; dominators 22088; IR 1617 bytes 43f0b6f6; 72 instructions visited, 6 states; log 2758 bytes b22ff6e2; JSON 2337 bytes bea8d8ef
-- verify said thread=1 max_ops=100000 map=2:4:64:1 map=2:4:64:1:128 map=2:4:8:8 map=1502:4:8:1
# an atomic read
r9 = r1
r6 = map_value[0] off 0
r7 = 0
*(u64 *)(r10 -16) = 0
*(u32 *)(r10 -20) = 0
loop:
r7 += 1
if r7 > 4 goto out
r1 = 0
r1 = atomic64_fetch_add((u64 *)(r6 +0), r1)
if r1 == 0 goto loop
out:
r0 = 0
exit
-- out
accepted: 66 operations, 32 turns, dearest loop 55 at 6, stack 24, local 0; serialize, not lift: 12 at 9, not aggregate: 12 at 9, not vector: 12 at 9; event: 2112 operations, 0 on maps, 128 atomics, 0 accesses, 0 bytes to rings; GX0278 at 6 and -1; GX0279 at 9 and -1; IR: 4 blocks, 2 divergent, 11 trips, 21 instructions, 21 reached, places 10, 15 values, 5 differ, 634 bits known, 200 bits of ranges; 10 registers; dominators 22088; IR 1396 bytes 94cf0712; 60 instructions visited, 6 states; log 3116 bytes ec8eb3c5; JSON 2680 bytes 5ad93a70
-- verify said thread=1 max_ops=100000 map=2:4:64:1 map=2:4:64:1:128 map=2:4:8:8 map=1502:4:8:1
# another word each round
r9 = r1
r6 = map_value[0] off 0
r7 = 0
*(u64 *)(r10 -16) = 0
*(u32 *)(r10 -20) = 0
loop:
r7 += 1
if r7 > 4 goto out
r2 = r7
r2 <<= 3
r2 += r6
r1 = *(u64 *)(r2 +0)
if r1 == 0 goto loop
out:
r0 = 0
exit
-- out
accepted: 58 operations, dearest loop 47 at 6, stack 24, local 0; lift; event: 58 operations, 0 on maps, 0 atomics, 4 accesses, 0 bytes to rings; IR: 4 blocks, 2 divergent, 11 trips, 23 instructions, 23 reached, places 10, 17 values, 7 differ, 695 bits known, 269 bits of ranges; 12 registers; dominators 22088; IR 1534 bytes 7767a571; 68 instructions visited, 6 states; log 2968 bytes fb3a6d13; JSON 2136 bytes 1901cc22
-- verify said thread=1 max_ops=100000 map=2:4:64:1 map=2:4:64:1:128 map=2:4:8:8 map=1502:4:8:1
# the stack
r9 = r1
r6 = map_value[0] off 0
r7 = 0
*(u64 *)(r10 -16) = 0
*(u32 *)(r10 -20) = 0
loop:
r7 += 1
if r7 > 4 goto out
r1 = *(u64 *)(r10 -16)
if r1 == 0 goto loop
out:
r0 = 0
exit
-- out
accepted: 49 operations, dearest loop 39 at 6, stack 24, local 0; lift; event: 49 operations, 0 on maps, 0 atomics, 0 accesses, 0 bytes to rings; IR: 4 blocks, 0 divergent, 11 trips, 19 instructions, 19 reached, places 6, 13 values, 0 differ, 635 bits known, 71 bits of ranges; 10 registers; dominators 22088; IR 1214 bytes 7d632090; 55 instructions visited, 6 states; log 1790 bytes 8cfd898b; JSON 1834 bytes cd53e8fd
-- verify said thread=1 max_ops=100000 map=2:4:64:1 map=2:4:64:1:128 map=2:4:8:8 map=1502:4:8:1
# the context
r9 = r1
r6 = map_value[0] off 0
r7 = 0
*(u64 *)(r10 -16) = 0
*(u32 *)(r10 -20) = 0
loop:
r7 += 1
if r7 > 4 goto out
r1 = *(u32 *)(r9 +8)
if r1 == 0 goto loop
out:
r0 = 0
exit
-- out
accepted: 49 operations, dearest loop 39 at 6, stack 24, local 0; lift; event: 49 operations, 0 on maps, 0 atomics, 0 accesses, 0 bytes to rings; IR: 4 blocks, 2 divergent, 11 trips, 20 instructions, 20 reached, places 5, 14 values, 5 differ, 629 bits known, 141 bits of ranges; 9 registers; dominators 22088; IR 1300 bytes 67b2ab8b; 56 instructions visited, 6 states; log 2036 bytes 686f792d; JSON 1822 bytes 8650cdb6
-- verify said thread=1 max_ops=100000 map=2:4:64:1 map=2:4:64:1:128 map=2:4:8:8 map=1502:4:8:1
# a map that programs only read
r9 = r1
r6 = map_value[0] off 0
r7 = 0
*(u64 *)(r10 -16) = 0
*(u32 *)(r10 -20) = 0
loop:
r7 += 1
if r7 > 4 goto out
r5 = map_value[1] off 0
r1 = *(u64 *)(r5 +0)
if r1 == 0 goto loop
out:
r0 = 0
exit
-- out
accepted: 53 operations, dearest loop 43 at 6, stack 24, local 0; lift; event: 53 operations, 0 on maps, 0 atomics, 4 accesses, 0 bytes to rings; IR: 4 blocks, 0 divergent, 11 trips, 20 instructions, 20 reached, places 12, 14 values, 0 differ, 570 bits known, 200 bits of ranges; 10 registers; dominators 22088; IR 1276 bytes 6ed48c80; 59 instructions visited, 6 states; log 2143 bytes b6f77fc6; JSON 1910 bytes 079dba98
-- verify said thread=1 max_ops=100000 map=2:4:64:1 map=2:4:64:1:128 map=2:4:8:8 map=1502:4:8:1
# read, but it does not decide
r9 = r1
r6 = map_value[0] off 0
r7 = 0
*(u64 *)(r10 -16) = 0
*(u32 *)(r10 -20) = 0
loop:
r7 += 1
if r7 > 4 goto out
r1 = *(u64 *)(r6 +0)
r2 = *(u32 *)(r9 +8)
if r2 == 0 goto loop
out:
r0 = 0
exit
-- out
accepted: 66 operations, dearest loop 55 at 6, stack 24, local 0; lift; event: 66 operations, 0 on maps, 0 atomics, 4 accesses, 0 bytes to rings; IR: 4 blocks, 2 divergent, 11 trips, 22 instructions, 22 reached, places 11, 16 values, 6 differ, 629 bits known, 269 bits of ranges; 13 registers; dominators 22088; IR 1450 bytes 7e4338b9; 61 instructions visited, 6 states; log 2549 bytes b2aace34; JSON 2009 bytes bf0d9396
-- verify said thread=1 max_ops=100000 map=2:4:64:1 map=2:4:64:1:128 map=2:4:8:8 map=1502:4:8:1
# looked up by one key
r9 = r1
r6 = map_value[0] off 0
r7 = 0
*(u64 *)(r10 -16) = 0
*(u32 *)(r10 -20) = 0
loop:
r7 += 1
if r7 > 4 goto out
r1 = map[0]
r2 = r10
r2 += -20
call map_lookup_elem
if r0 == 0 goto out
r1 = *(u64 *)(r0 +0)
if r1 == 0 goto loop
out:
r0 = 0
exit
-- out
accepted: 109 operations, dearest loop 99 at 6, stack 24, local 0; lift; event: 109 operations, 4 on maps, 0 atomics, 4 accesses, 0 bytes to rings; GX0278 at 6 and -1; IR: 5 blocks, 3 divergent, 15 trips, 26 instructions, 26 reached, places 10, 19 values, 6 differ, 699 bits known, 328 bits of ranges; 12 registers; dominators 47171; IR 1793 bytes 1204dba9; 83 instructions visited, 6 states; log 3284 bytes 6b525db9; JSON 2489 bytes bda5ffa4
-- verify said thread=1 max_ops=100000 map=2:4:64:1 map=2:4:64:1:128 map=2:4:8:8 map=1502:4:8:1
# looked up by a key that changes
r9 = r1
r6 = map_value[0] off 0
r7 = 0
*(u64 *)(r10 -16) = 0
*(u32 *)(r10 -20) = 0
loop:
r7 += 1
if r7 > 4 goto out
*(u32 *)(r10 -20) = r7
r1 = map[2]
r2 = r10
r2 += -20
call map_lookup_elem
if r0 == 0 goto out
r1 = *(u64 *)(r0 +0)
if r1 == 0 goto loop
out:
r0 = 0
exit
-- out
accepted: 125 operations, dearest loop 115 at 6, stack 24, local 0; lift; event: 125 operations, 4 on maps, 0 atomics, 4 accesses, 0 bytes to rings; IR: 5 blocks, 3 divergent, 15 trips, 27 instructions, 27 reached, places 16, 19 values, 6 differ, 699 bits known, 328 bits of ranges; 12 registers; dominators 47171; IR 1828 bytes 851627ff; 93 instructions visited, 9 states; log 3339 bytes 5e263463; JSON 2392 bytes 94d01649
-- verify said thread=1 max_ops=100000 map=2:4:64:1 map=2:4:64:1:128 map=2:4:8:8 map=1502:4:8:1
# looked up, another slot changes
r9 = r1
r6 = map_value[0] off 0
r7 = 0
*(u64 *)(r10 -16) = 0
*(u32 *)(r10 -20) = 0
loop:
r7 += 1
if r7 > 4 goto out
*(u32 *)(r10 -28) = r7
r1 = map[2]
r2 = r10
r2 += -20
call map_lookup_elem
if r0 == 0 goto out
r1 = *(u64 *)(r0 +0)
if r1 == 0 goto loop
out:
r0 = 0
exit
-- out
accepted: 125 operations, dearest loop 115 at 6, stack 32, local 0; lift; event: 125 operations, 4 on maps, 0 atomics, 4 accesses, 0 bytes to rings; GX0278 at 6 and -1; IR: 5 blocks, 3 divergent, 15 trips, 27 instructions, 27 reached, places 16, 19 values, 6 differ, 699 bits known, 328 bits of ranges; 12 registers; dominators 47171; IR 1828 bytes 3e0322e7; 87 instructions visited, 6 states; log 3426 bytes 344fb05c; JSON 2592 bytes f8279fcf
-- verify said thread=1 max_ops=100000 map=2:4:64:1 map=2:4:64:1:128 map=2:4:8:8 map=1502:4:8:1
# looked up, a helper writes the key
r9 = r1
r6 = map_value[0] off 0
r7 = 0
*(u64 *)(r10 -16) = 0
*(u32 *)(r10 -20) = 0
loop:
r7 += 1
if r7 > 4 goto out
r1 = r10
r1 += -24
r2 = r10
r2 += -32
r3 = r10
r3 += -40
call get_thread_idx
r1 = map[2]
r2 = r10
r2 += -24
call map_lookup_elem
if r0 == 0 goto out
r1 = *(u64 *)(r0 +0)
if r1 == 0 goto loop
out:
r0 = 0
exit
-- out
accepted: 133 operations, dearest loop 123 at 6, stack 40, local 0; lift; event: 133 operations, 4 on maps, 0 atomics, 4 accesses, 0 bytes to rings; IR: 5 blocks, 3 divergent, 15 trips, 33 instructions, 33 reached, places 14, 26 values, 8 differ, 890 bits known, 585 bits of ranges; 14 registers; dominators 47171; IR 2485 bytes 11229bfd; 111 instructions visited, 6 states; log 4146 bytes df46be92; JSON 2862 bytes ffffdcea
-- verify said thread=1 max_ops=100000 map=2:4:64:1 map=2:4:64:1:128 map=2:4:8:8 map=1502:4:8:1
# looked up by a key in a map
r9 = r1
r6 = map_value[0] off 0
r7 = 0
*(u64 *)(r10 -16) = 0
*(u32 *)(r10 -20) = 0
loop:
r7 += 1
if r7 > 4 goto out
r1 = map[2]
r2 = r6
call map_lookup_elem
if r0 == 0 goto out
r1 = *(u64 *)(r0 +0)
if r1 == 0 goto loop
out:
r0 = 0
exit
-- out
accepted: 106 operations, dearest loop 95 at 6, stack 24, local 0; lift; event: 106 operations, 4 on maps, 0 atomics, 4 accesses, 0 bytes to rings; IR: 5 blocks, 3 divergent, 15 trips, 25 instructions, 25 reached, places 17, 18 values, 7 differ, 634 bits known, 329 bits of ranges; 12 registers; dominators 47171; IR 1666 bytes b65e5746; 76 instructions visited, 6 states; log 3540 bytes 8f3fa640; JSON 2248 bytes eac2f677
-- verify said thread=1 max_ops=100000 map=2:4:64:1 map=2:4:64:1:128 map=2:4:8:8 map=1502:4:8:1
# a slot of its own
r9 = r1
r6 = map_value[0] off 0
r7 = 0
*(u64 *)(r10 -16) = 0
*(u32 *)(r10 -20) = 0
loop:
r7 += 1
if r7 > 4 goto out
r1 = map[3]
r2 = r10
r2 += -20
call map_lookup_elem
if r0 == 0 goto out
r1 = *(u64 *)(r0 +0)
if r1 == 0 goto loop
out:
r0 = 0
exit
-- out
accepted: 109 operations, dearest loop 99 at 6, stack 24, local 0; vector, not lift: 7 at 12, not aggregate: 9 at -1; event: 109 operations, 128 on maps, 0 atomics, 128 accesses, 0 bytes to rings; IR: 5 blocks, 3 divergent, 15 trips, 26 instructions, 26 reached, places 16, 19 values, 7 differ, 698 bits known, 329 bits of ranges; 12 registers; dominators 47171; IR 1795 bytes 0fa02e80; 83 instructions visited, 6 states; log 3272 bytes 1b79c645; JSON 2431 bytes 67b3a04f
-- verify said thread=1 max_ops=100000 map=2:4:64:1 map=2:4:64:1:128 map=2:4:8:8 map=1502:4:8:1
# what a loop around read
r9 = r1
r6 = map_value[0] off 0
r7 = 0
*(u64 *)(r10 -16) = 0
*(u32 *)(r10 -20) = 0
loop:
r7 += 1
if r7 > 4 goto out
r1 = *(u64 *)(r6 +0)
r8 = r1
r3 = 0
inner:
r3 += 1
if r3 > 2 goto loop
if r8 == 0 goto inner
out:
r0 = 0
exit
-- out
accepted: 98 operations, dearest loop 87 at 6, stack 24, local 0; lift; event: 98 operations, 0 on maps, 0 atomics, 4 accesses, 0 bytes to rings; GX0278 at 6 and -1; IR: 6 blocks, 4 divergent, 31 trips, 28 instructions, 28 reached, places 10, 20 values, 8 differ, 886 bits known, 205 bits of ranges; 12 registers; dominators 80295; IR 1875 bytes eeec15d5; 148 instructions visited, 18 states; log 4799 bytes 7f8a7e24; JSON 2533 bytes 1d42acdf
-- verify said thread=1 max_ops=100000 map=2:4:64:1 map=2:4:64:1:128 map=2:4:8:8 map=1502:4:8:1
# time
r9 = r1
r6 = map_value[0] off 0
r7 = 0
*(u64 *)(r10 -16) = 0
*(u32 *)(r10 -20) = 0
loop:
r7 += 1
if r7 > 4 goto out
call 5
if r0 == 0 goto loop
out:
r0 = 0
exit
-- out
accepted: 41 operations, dearest loop 31 at 6, stack 24, local 0; lift; event: 41 operations, 0 on maps, 0 atomics, 0 accesses, 0 bytes to rings; IR: 4 blocks, 2 divergent, 11 trips, 19 instructions, 19 reached, places 4, 13 values, 5 differ, 570 bits known, 136 bits of ranges; 8 registers; dominators 22088; IR 1230 bytes 8a5a0d27; 55 instructions visited, 6 states; log 1912 bytes 52aea36c; JSON 1737 bytes d7e2ec1b
