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
accepted: 50 operations, dearest loop 39 at 6, stack 24, local 0; lift; event: 50 operations, 0 on maps, 0 atomics, 4 accesses, 0 bytes to rings; GX0278 at 6 and -1; IR: 4 blocks, 2 divergent, 11 trips, 20 instructions, 20 reached, places 10, 14 values, 5 differ, 570 bits known, 200 bits of ranges; 10 registers; dominators 22088; 56 instructions visited, 6 states; bytes of the log 2392, of JSON 2023
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
accepted: 58 operations, dearest loop 47 at 6, stack 24, local 0; lift; event: 58 operations, 0 on maps, 0 atomics, 4 accesses, 0 bytes to rings; GX0278 at 6 and -1; IR: 4 blocks, 2 divergent, 11 trips, 24 instructions, 24 reached, places 10, 18 values, 7 differ, 819 bits known, 206 bits of ranges; 10 registers; dominators 22088; 72 instructions visited, 6 states; bytes of the log 2758, of JSON 2337
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
accepted: 66 operations, 32 turns, dearest loop 55 at 6, stack 24, local 0; serialize, not lift: 12 at 9, not aggregate: 12 at 9, not vector: 12 at 9; event: 2112 operations, 0 on maps, 128 atomics, 0 accesses, 0 bytes to rings; GX0278 at 6 and -1; GX0279 at 9 and -1; IR: 4 blocks, 2 divergent, 11 trips, 21 instructions, 21 reached, places 10, 15 values, 5 differ, 634 bits known, 200 bits of ranges; 10 registers; dominators 22088; 60 instructions visited, 6 states; bytes of the log 3116, of JSON 2680
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
accepted: 58 operations, dearest loop 47 at 6, stack 24, local 0; lift; event: 58 operations, 0 on maps, 0 atomics, 4 accesses, 0 bytes to rings; IR: 4 blocks, 2 divergent, 11 trips, 23 instructions, 23 reached, places 10, 17 values, 7 differ, 695 bits known, 269 bits of ranges; 12 registers; dominators 22088; 68 instructions visited, 6 states; bytes of the log 2968, of JSON 2136
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
accepted: 49 operations, dearest loop 39 at 6, stack 24, local 0; lift; event: 49 operations, 0 on maps, 0 atomics, 0 accesses, 0 bytes to rings; IR: 4 blocks, 0 divergent, 11 trips, 19 instructions, 19 reached, places 6, 13 values, 0 differ, 635 bits known, 71 bits of ranges; 10 registers; dominators 22088; 55 instructions visited, 6 states; bytes of the log 1790, of JSON 1834
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
accepted: 49 operations, dearest loop 39 at 6, stack 24, local 0; lift; event: 49 operations, 0 on maps, 0 atomics, 0 accesses, 0 bytes to rings; IR: 4 blocks, 2 divergent, 11 trips, 20 instructions, 20 reached, places 5, 14 values, 5 differ, 629 bits known, 141 bits of ranges; 9 registers; dominators 22088; 56 instructions visited, 6 states; bytes of the log 2036, of JSON 1822
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
accepted: 53 operations, dearest loop 43 at 6, stack 24, local 0; lift; event: 53 operations, 0 on maps, 0 atomics, 4 accesses, 0 bytes to rings; IR: 4 blocks, 0 divergent, 11 trips, 20 instructions, 20 reached, places 12, 14 values, 0 differ, 570 bits known, 200 bits of ranges; 10 registers; dominators 22088; 59 instructions visited, 6 states; bytes of the log 2143, of JSON 1910
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
accepted: 66 operations, dearest loop 55 at 6, stack 24, local 0; lift; event: 66 operations, 0 on maps, 0 atomics, 4 accesses, 0 bytes to rings; IR: 4 blocks, 2 divergent, 11 trips, 22 instructions, 22 reached, places 11, 16 values, 6 differ, 629 bits known, 269 bits of ranges; 13 registers; dominators 22088; 61 instructions visited, 6 states; bytes of the log 2549, of JSON 2009
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
accepted: 109 operations, dearest loop 99 at 6, stack 24, local 0; lift; event: 109 operations, 4 on maps, 0 atomics, 4 accesses, 0 bytes to rings; GX0278 at 6 and -1; IR: 5 blocks, 3 divergent, 15 trips, 26 instructions, 26 reached, places 10, 19 values, 6 differ, 699 bits known, 328 bits of ranges; 12 registers; dominators 47171; 83 instructions visited, 6 states; bytes of the log 3284, of JSON 2489
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
accepted: 125 operations, dearest loop 115 at 6, stack 24, local 0; lift; event: 125 operations, 4 on maps, 0 atomics, 4 accesses, 0 bytes to rings; IR: 5 blocks, 3 divergent, 15 trips, 27 instructions, 27 reached, places 16, 19 values, 6 differ, 699 bits known, 328 bits of ranges; 12 registers; dominators 47171; 93 instructions visited, 9 states; bytes of the log 3339, of JSON 2392
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
accepted: 125 operations, dearest loop 115 at 6, stack 32, local 0; lift; event: 125 operations, 4 on maps, 0 atomics, 4 accesses, 0 bytes to rings; GX0278 at 6 and -1; IR: 5 blocks, 3 divergent, 15 trips, 27 instructions, 27 reached, places 16, 19 values, 6 differ, 699 bits known, 328 bits of ranges; 12 registers; dominators 47171; 87 instructions visited, 6 states; bytes of the log 3426, of JSON 2592
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
accepted: 133 operations, dearest loop 123 at 6, stack 40, local 0; lift; event: 133 operations, 4 on maps, 0 atomics, 4 accesses, 0 bytes to rings; IR: 5 blocks, 3 divergent, 15 trips, 33 instructions, 33 reached, places 14, 26 values, 8 differ, 890 bits known, 585 bits of ranges; 14 registers; dominators 47171; 111 instructions visited, 6 states; bytes of the log 4146, of JSON 2862
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
accepted: 106 operations, dearest loop 95 at 6, stack 24, local 0; lift; event: 106 operations, 4 on maps, 0 atomics, 4 accesses, 0 bytes to rings; IR: 5 blocks, 3 divergent, 15 trips, 25 instructions, 25 reached, places 17, 18 values, 7 differ, 634 bits known, 329 bits of ranges; 12 registers; dominators 47171; 76 instructions visited, 6 states; bytes of the log 3540, of JSON 2248
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
accepted: 109 operations, dearest loop 99 at 6, stack 24, local 0; vector, not lift: 7 at 12, not aggregate: 9 at -1; event: 109 operations, 128 on maps, 0 atomics, 128 accesses, 0 bytes to rings; IR: 5 blocks, 3 divergent, 15 trips, 26 instructions, 26 reached, places 16, 19 values, 7 differ, 698 bits known, 329 bits of ranges; 12 registers; dominators 47171; 83 instructions visited, 6 states; bytes of the log 3272, of JSON 2431
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
accepted: 98 operations, dearest loop 87 at 6, stack 24, local 0; lift; event: 98 operations, 0 on maps, 0 atomics, 4 accesses, 0 bytes to rings; GX0278 at 6 and -1; IR: 6 blocks, 4 divergent, 31 trips, 28 instructions, 28 reached, places 10, 20 values, 8 differ, 886 bits known, 205 bits of ranges; 12 registers; dominators 80295; 148 instructions visited, 18 states; bytes of the log 4799, of JSON 2533
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
accepted: 41 operations, dearest loop 31 at 6, stack 24, local 0; lift; event: 41 operations, 0 on maps, 0 atomics, 0 accesses, 0 bytes to rings; IR: 4 blocks, 2 divergent, 11 trips, 19 instructions, 19 reached, places 4, 13 values, 5 differ, 570 bits known, 136 bits of ranges; 8 registers; dominators 22088; 55 instructions visited, 6 states; bytes of the log 1912, of JSON 1737
