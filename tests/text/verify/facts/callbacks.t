# which function r2 is at a call with a callback, by what was done with it before
-- verify said map=2:4:8:1
# in a register, copied
r2 = code pc body
r6 = r2
r2 = 0
r2 = r6
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
accepted: 23 operations, dearest loop 17 at 8, stack 0, local 0; warp; event: 23 operations, 0 on maps, 0 atomics, 0 accesses, 0 bytes to rings; IR: 9 blocks, 0 divergent, 11 trips, 29 instructions, 26 reached, places 0, 17 values, 0 differ, 799 bits known, 5 bits of ranges; 6 registers; dominators 324978; IR 1644 bytes 405813fc; 53 instructions visited, 5 states; log 1120 bytes edde076a; JSON 1782 bytes 3368475f
-- verify said map=2:4:8:1
# 32-bit copy
r2 = code pc body
w2 = w2
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
GX0116 at 6: insn 6: which function r2 is cannot be followed; 0 instructions visited, 0 states; log 235 bytes 5c330ba3; JSON 318 bytes 73013b91
-- verify said map=2:4:8:1
# added to
r2 = code pc body
r2 += 0
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
GX0116 at 6: insn 6: which function r2 is cannot be followed; 0 instructions visited, 0 states; log 235 bytes 5c330ba3; JSON 318 bytes 73013b91
-- verify said map=2:4:8:1
# through a slot
r2 = code pc body
*(u64 *)(r10 -8) = r2
r2 = *(u64 *)(r10 -8)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
accepted: 31 operations, dearest loop 17 at 7, stack 8, local 0; warp; event: 31 operations, 0 on maps, 0 atomics, 0 accesses, 0 bytes to rings; IR: 9 blocks, 0 divergent, 11 trips, 33 instructions, 30 reached, places 4, 20 values, 0 differ, 863 bits known, 133 bits of ranges; 10 registers; dominators 324978; IR 1961 bytes f6667515; 57 instructions visited, 5 states; log 1236 bytes c58564cf; JSON 1974 bytes f36c6025
-- verify said map=2:4:8:1
# through the lowest slot
r2 = code pc body
*(u64 *)(r10 -512) = r2
r2 = *(u64 *)(r10 -512)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
GX0241 at -1: 544 bytes in 2 frames; 57 instructions visited, 5 states; log 744 bytes 187684f8; JSON 295 bytes 0e6f1f59
-- verify said map=2:4:8:1
# below the lowest slot
r2 = code pc body
*(u64 *)(r10 -520) = r2
r2 = *(u64 *)(r10 -520)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
GX0116 at 7: insn 7: which function r2 is cannot be followed; 0 instructions visited, 0 states; log 235 bytes f19daefb; JSON 318 bytes 04254a8b
-- verify said map=2:4:8:1
# above the frame
r2 = code pc body
*(u64 *)(r10 +0) = r2
r2 = *(u64 *)(r10 +0)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
GX0116 at 7: insn 7: which function r2 is cannot be followed; 0 instructions visited, 0 states; log 235 bytes f19daefb; JSON 318 bytes 04254a8b
-- verify said map=2:4:8:1
# half of a slot read
r2 = code pc body
*(u64 *)(r10 -8) = r2
r2 = *(u32 *)(r10 -8)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
GX0116 at 7: insn 7: which function r2 is cannot be followed; 0 instructions visited, 0 states; log 235 bytes f19daefb; JSON 318 bytes 04254a8b
-- verify said map=2:4:8:1
# another slot read
r2 = code pc body
*(u64 *)(r10 -8) = r2
*(u64 *)(r10 -16) = 0
r2 = *(u64 *)(r10 -16)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
GX0116 at 8: insn 8: which function r2 is cannot be followed; 0 instructions visited, 0 states; log 235 bytes 7afe4b2f; JSON 318 bytes b2c6f4d1
-- verify said map=2:4:8:1
# slot that is no multiple of 8
r2 = code pc body
*(u64 *)(r10 -12) = r2
r2 = *(u64 *)(r10 -12)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
GX0116 at 7: insn 7: which function r2 is cannot be followed; 0 instructions visited, 0 states; log 235 bytes f19daefb; JSON 318 bytes 04254a8b
-- verify said map=2:4:8:1
# a byte at its start overwritten
r2 = code pc body
*(u64 *)(r10 -16) = r2
*(u8 *)(r10 -16) = 0
r2 = *(u64 *)(r10 -16)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
GX0116 at 8: insn 8: which function r2 is cannot be followed; 0 instructions visited, 0 states; log 235 bytes 7afe4b2f; JSON 318 bytes b2c6f4d1
-- verify said map=2:4:8:1
# a byte at its end overwritten
r2 = code pc body
*(u64 *)(r10 -16) = r2
*(u8 *)(r10 -9) = 0
r2 = *(u64 *)(r10 -16)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
GX0116 at 8: insn 8: which function r2 is cannot be followed; 0 instructions visited, 0 states; log 235 bytes 7afe4b2f; JSON 318 bytes b2c6f4d1
-- verify said map=2:4:8:1
# the byte before overwritten
r2 = code pc body
*(u64 *)(r10 -16) = r2
*(u8 *)(r10 -17) = 0
r2 = *(u64 *)(r10 -16)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
accepted: 35 operations, dearest loop 17 at 8, stack 24, local 0; warp; event: 35 operations, 0 on maps, 0 atomics, 0 accesses, 0 bytes to rings; IR: 9 blocks, 0 divergent, 11 trips, 35 instructions, 32 reached, places 6, 21 values, 0 differ, 927 bits known, 133 bits of ranges; 10 registers; dominators 324978; IR 2073 bytes fb161c3b; 59 instructions visited, 5 states; log 1321 bytes 592e2fdf; JSON 2080 bytes de7670aa
-- verify said map=2:4:8:1
# the byte behind overwritten
r2 = code pc body
*(u64 *)(r10 -16) = r2
*(u8 *)(r10 -8) = 0
r2 = *(u64 *)(r10 -16)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
accepted: 35 operations, dearest loop 17 at 8, stack 16, local 0; warp; event: 35 operations, 0 on maps, 0 atomics, 0 accesses, 0 bytes to rings; IR: 9 blocks, 0 divergent, 11 trips, 35 instructions, 32 reached, places 6, 21 values, 0 differ, 927 bits known, 133 bits of ranges; 10 registers; dominators 324978; IR 2072 bytes b24e875f; 59 instructions visited, 5 states; log 1320 bytes befd03a2; JSON 2079 bytes 7c78639f
-- verify said map=2:4:8:1
# the word before overwritten
r2 = code pc body
*(u64 *)(r10 -16) = r2
*(u64 *)(r10 -24) = 0
r2 = *(u64 *)(r10 -16)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
accepted: 35 operations, dearest loop 17 at 8, stack 24, local 0; warp; event: 35 operations, 0 on maps, 0 atomics, 0 accesses, 0 bytes to rings; IR: 9 blocks, 0 divergent, 11 trips, 35 instructions, 32 reached, places 6, 21 values, 0 differ, 927 bits known, 133 bits of ranges; 10 registers; dominators 324978; IR 2074 bytes d255a1eb; 59 instructions visited, 5 states; log 1322 bytes 16050a81; JSON 2081 bytes 72da829c
-- verify said map=2:4:8:1
# the word behind overwritten by a register
r2 = code pc body
*(u64 *)(r10 -16) = r2
r5 = 0
*(u64 *)(r10 -8) = r5
r2 = *(u64 *)(r10 -16)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
accepted: 35 operations, dearest loop 17 at 9, stack 16, local 0; warp; event: 35 operations, 0 on maps, 0 atomics, 0 accesses, 0 bytes to rings; IR: 9 blocks, 0 divergent, 11 trips, 35 instructions, 32 reached, places 6, 21 values, 0 differ, 927 bits known, 133 bits of ranges; 10 registers; dominators 324978; IR 2074 bytes 1cc245d2; 59 instructions visited, 5 states; log 1360 bytes d24a1694; JSON 2239 bytes b0742e1b
-- verify said map=2:4:8:1
# two words half over it
r2 = code pc body
*(u64 *)(r10 -16) = r2
r5 = 0
*(u32 *)(r10 -12) = r5
r2 = *(u64 *)(r10 -16)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
GX0116 at 9: insn 9: which function r2 is cannot be followed; 0 instructions visited, 0 states; log 235 bytes 934e8ea7; JSON 318 bytes c5744c3f
-- verify said map=2:4:8:1
# a number stored over it
r2 = code pc body
*(u64 *)(r10 -16) = r2
*(u64 *)(r10 -16) = 5
r2 = *(u64 *)(r10 -16)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
GX0116 at 8: insn 8: which function r2 is cannot be followed; 0 instructions visited, 0 states; log 235 bytes 7afe4b2f; JSON 318 bytes b2c6f4d1
-- verify said map=2:4:8:1
# atomic over it
r2 = code pc body
*(u64 *)(r10 -16) = r2
r5 = 0
lock *(u64 *)(r10 -16) += r5
r2 = *(u64 *)(r10 -16)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
GX0116 at 9: insn 9: which function r2 is cannot be followed; 0 instructions visited, 0 states; log 235 bytes 934e8ea7; JSON 318 bytes c5744c3f
-- verify said map=2:4:8:1
# atomic beside it
r2 = code pc body
*(u64 *)(r10 -16) = r2
*(u64 *)(r10 -8) = 0
r5 = 0
lock *(u64 *)(r10 -8) += r5
r2 = *(u64 *)(r10 -16)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
accepted: 43 operations, dearest loop 17 at 10, stack 16, local 512; warp; event: 43 operations, 0 on maps, 1 atomics, 0 accesses, 0 bytes to rings; IR: 9 blocks, 0 divergent, 11 trips, 37 instructions, 34 reached, places 8, 23 values, 0 differ, 991 bits known, 197 bits of ranges; 10 registers; dominators 324978; IR 2260 bytes edc84439; 61 instructions visited, 5 states; log 1449 bytes df07bb04; JSON 2350 bytes c1f98650
-- verify said map=2:4:8:1
# exchange with a slot
r2 = code pc body
*(u64 *)(r10 -16) = 0
r5 = 0
r5 = atomic64_xchg((u64 *)(r10 -16), r5)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
accepted: 35 operations, dearest loop 17 at 8, stack 16, local 512; warp; event: 35 operations, 0 on maps, 1 atomics, 0 accesses, 0 bytes to rings; IR: 9 blocks, 0 divergent, 11 trips, 34 instructions, 31 reached, places 4, 21 values, 0 differ, 927 bits known, 133 bits of ranges; 8 registers; dominators 324978; IR 1987 bytes 9e65bbb7; 58 instructions visited, 5 states; log 1275 bytes c6d326eb; JSON 2035 bytes 1e610f35
-- verify said map=2:4:8:1
# stored through a copy of r10
r2 = code pc body
r5 = r10
r5 += -16
*(u64 *)(r5 +0) = r2
r2 = *(u64 *)(r5 +0)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
GX0116 at 9: insn 9: which function r2 is cannot be followed; 0 instructions visited, 0 states; log 235 bytes 934e8ea7; JSON 318 bytes c5744c3f
-- verify said map=2:4:8:1
# something stored through a copy of r10
r2 = code pc body
*(u64 *)(r10 -16) = r2
r5 = r10
r5 += -8
*(u64 *)(r5 +0) = 1
r2 = *(u64 *)(r10 -16)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
GX0116 at 10: insn 10: which function r2 is cannot be followed; 0 instructions visited, 0 states; log 237 bytes 30efc71b; JSON 320 bytes ff971aa3
-- verify said map=2:4:8:1
# something stored elsewhere
r2 = code pc body
*(u64 *)(r10 -16) = r2
r5 = map_value[0] off 0
*(u64 *)(r5 +0) = 1
r2 = *(u64 *)(r10 -16)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
accepted: 36 operations, dearest loop 17 at 10, stack 16, local 0; warp; event: 36 operations, 0 on maps, 0 atomics, 1 accesses, 0 bytes to rings; IR: 9 blocks, 0 divergent, 11 trips, 36 instructions, 33 reached, places 10, 22 values, 0 differ, 927 bits known, 197 bits of ranges; 14 registers; sets 0x1 of map 0; dominators 324978; IR 2164 bytes c68a21b7; 60 instructions visited, 5 states; log 1451 bytes 4a6566d3; JSON 2225 bytes adaecbb4
-- verify said map=2:4:8:1
# a call that keeps it
r2 = code pc body
*(u64 *)(r10 -16) = r2
call 5
r2 = *(u64 *)(r10 -16)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
accepted: 33 operations, dearest loop 17 at 8, stack 16, local 0; warp; event: 33 operations, 0 on maps, 0 atomics, 0 accesses, 0 bytes to rings; IR: 9 blocks, 0 divergent, 11 trips, 34 instructions, 31 reached, places 4, 21 values, 0 differ, 863 bits known, 197 bits of ranges; 10 registers; dominators 324978; IR 2038 bytes 1452fbca; 58 instructions visited, 5 states; log 1309 bytes 693a4cf4; JSON 2081 bytes 78740f16
-- verify said map=2:4:8:1
# a call that may change it
r2 = code pc body
*(u64 *)(r10 -16) = r2
r5 = r10
call 5
r2 = *(u64 *)(r10 -16)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
GX0116 at 9: insn 9: which function r2 is cannot be followed; 0 instructions visited, 0 states; log 235 bytes 934e8ea7; JSON 318 bytes c5744c3f
-- verify said map=2:4:8:1
# r2 behind a call
r2 = code pc body
call 5
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
GX0116 at 6: insn 6: which function r2 is cannot be followed; 0 instructions visited, 0 states; log 235 bytes 5c330ba3; JSON 318 bytes 73013b91
-- verify said map=2:4:8:1
# r6 behind a call
r2 = code pc body
r6 = r2
call 5
r2 = r6
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
accepted: 25 operations, dearest loop 17 at 8, stack 0, local 0; warp; event: 25 operations, 0 on maps, 0 atomics, 0 accesses, 0 bytes to rings; IR: 9 blocks, 0 divergent, 11 trips, 30 instructions, 27 reached, places 0, 18 values, 0 differ, 799 bits known, 69 bits of ranges; 6 registers; dominators 324978; IR 1718 bytes d72cf362; 54 instructions visited, 5 states; log 1160 bytes 57d8dfd7; JSON 1824 bytes 77cb7fa5
-- verify said map=2:4:8:1
# the same on both ways
r2 = code pc body
r5 = *(u32 *)(r1 +8)
if r5 > 3 goto over
r2 = code pc body
over:
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
accepted: 30 operations, dearest loop 17 at 9, stack 0, local 0; warp; event: 30 operations, 0 on maps, 0 atomics, 0 accesses, 0 bytes to rings; IR: 11 blocks, 0 divergent, 13 trips, 35 instructions, 32 reached, places 1, 21 values, 0 differ, 922 bits known, 75 bits of ranges; 7 registers; dominators 582848; IR 2010 bytes 3486147e; 59 instructions visited, 6 states; log 1256 bytes 63261c95; JSON 2029 bytes f4be40a4
-- verify said map=2:4:8:1
# another on one way
r2 = code pc body
r5 = *(u32 *)(r1 +8)
if r5 > 3 goto over
r2 = code pc other
over:
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
GX0116 at 9: insn 9: which function r2 is cannot be followed; 0 instructions visited, 0 states; log 235 bytes 934e8ea7; JSON 318 bytes c5744c3f
-- verify said map=2:4:8:1
# nothing on one way
r2 = code pc body
r5 = *(u32 *)(r1 +8)
if r5 > 3 goto over
r2 = 0
over:
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
GX0116 at 8: insn 8: which function r2 is cannot be followed; 0 instructions visited, 0 states; log 235 bytes 7afe4b2f; JSON 318 bytes b2c6f4d1
-- verify said map=2:4:8:1
# a slot on one way
r2 = code pc body
*(u64 *)(r10 -16) = r2
r5 = *(u32 *)(r1 +8)
if r5 > 3 goto over
*(u64 *)(r10 -16) = 0
over:
r2 = *(u64 *)(r10 -16)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
GX0116 at 10: insn 10: which function r2 is cannot be followed; 0 instructions visited, 0 states; log 237 bytes 30efc71b; JSON 320 bytes ff971aa3
-- verify said map=2:4:8:1
# around a loop
r2 = code pc body
r5 = 0
again:
r5 += 1
if r5 != 3 goto again
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
accepted: 33 operations, dearest loop 17 at 8, stack 0, local 0; warp; event: 33 operations, 0 on maps, 0 atomics, 0 accesses, 0 bytes to rings; IR: 11 blocks, 0 divergent, 15 trips, 37 instructions, 34 reached, places 0, 23 values, 0 differ, 1115 bits known, 10 bits of ranges; 6 registers; dominators 581761; IR 2183 bytes 07e0c5e3; 73 instructions visited, 8 states; log 1413 bytes 5c0e608f; JSON 2048 bytes 48593f0d
-- verify said map=2:4:8:1
# another around a loop
r2 = code pc body
r5 = 0
again:
r5 += 1
r6 = r2
r2 = code pc other
if r5 != 3 goto again
r2 = r6
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
GX0116 at 12: insn 12: which function r2 is cannot be followed; 0 instructions visited, 0 states; log 237 bytes c358d6b7; JSON 320 bytes c1cc71db
-- verify said map=2:4:8:3 map=2:4:8:3 map=1:4:8:3 map=27:0:0:4096
# a map
r1 = map[0]
r2 = code pc body
r3 = 0
r4 = 0
call for_each_map_elem
r0 = 0
exit
body:
r0 = 0
exit
-- out
accepted: 78 operations, dearest loop 74 at 6, stack 8, local 0; warp; event: 78 operations, 3 on maps, 0 atomics, 0 accesses, 0 bytes to rings; IR: 9 blocks, 0 divergent, 13 trips, 38 instructions, 32 reached, places 5, 20 values, 0 differ, 767 bits known, 261 bits of ranges; 10 registers; dominators 324978; IR 1978 bytes 92258901; 77 instructions visited, 5 states; log 1030 bytes bb068223; JSON 1426 bytes 4be569d2
-- verify said map=2:4:8:3 map=2:4:8:3 map=1:4:8:3 map=27:0:0:4096
# a map, through a slot
r1 = map[0]
*(u64 *)(r10 -8) = r1
r1 = *(u64 *)(r10 -8)
r2 = code pc body
r3 = 0
r4 = 0
call for_each_map_elem
r0 = 0
exit
body:
r0 = 0
exit
-- out
GX0107 at 2: insn 2: a map can only be given to a helper; 0 instructions visited, 0 states; log 180 bytes 7232cfb9; JSON 272 bytes 98fd4b20
-- verify said map=2:4:8:3 map=2:4:8:3 map=1:4:8:3 map=27:0:0:4096
# one of two maps
r5 = *(u32 *)(r1 +8)
r1 = map[0]
if r5 > 3 goto over
r1 = map[1]
over:
r2 = code pc body
r3 = 0
r4 = 0
call for_each_map_elem
r0 = 0
exit
body:
r0 = 0
exit
-- out
GX0116 at 10: insn 10: which map is not known here; 0 instructions visited, 0 states; log 238 bytes c39d0f33; JSON 321 bytes 21991369
-- verify said map=2:4:8:3 map=2:4:8:3 map=1:4:8:3 map=27:0:0:4096
# a hash
r1 = map[2]
r2 = code pc body
r3 = 0
r4 = 0
call for_each_map_elem
r0 = 0
exit
body:
r0 = 0
exit
-- out
GX0120 at 6: insn 6: for_each_map_elem on 'm2', which is no array; 0 instructions visited, 0 states; log 264 bytes 664dca1f; JSON 347 bytes 3b315473
-- verify said map=2:4:8:3 map=2:4:8:3 map=1:4:8:3 map=27:0:0:4096
# a ring
r1 = map[3]
r2 = code pc body
r3 = 0
r4 = 0
call for_each_map_elem
r0 = 0
exit
body:
r0 = 0
exit
-- out
GX0120 at 6: insn 6: for_each_map_elem on 'm3', which is no array; 0 instructions visited, 0 states; log 264 bytes 6453b41e; JSON 347 bytes c8281d6e
-- verify said map=2:4:8:3 map=2:4:8:3 map=1:4:8:3 map=27:0:0:4096
# no such map
r1 = map[4]
r2 = code pc body
r3 = 0
r4 = 0
call for_each_map_elem
r0 = 0
exit
body:
r0 = 0
exit
-- out
GX0118 at 6: insn 6: map 4 of 4; 0 instructions visited, 0 states; log 164 bytes 0e67bcdf; JSON 256 bytes 99c397ec
-- verify said map=2:4:8:3 map=2:4:8:3 map=1:4:8:3 map=27:0:0:4096
# a number in place of a map
r1 = 0
r2 = code pc body
r3 = 0
r4 = 0
call for_each_map_elem
r0 = 0
exit
body:
r0 = 0
exit
-- out
GX0116 at 5: insn 5: which map is not known here; 0 instructions visited, 0 states; log 236 bytes 95b75d2b; JSON 319 bytes defe7211
-- verify said map=2:4:8:1
# through a slot, in which one way puts another function
r6 = *(u32 *)(r1 +8)
r2 = code pc body
*(u64 *)(r10 -8) = r2
if r6 > 3 goto over
r2 = code pc other
*(u64 *)(r10 -8) = r2
over:
r2 = *(u64 *)(r10 -8)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
other:
r0 = 1
exit
-- out
GX0116 at 12: insn 12: which function r2 is cannot be followed; 0 instructions visited, 0 states; log 237 bytes c358d6b7; JSON 320 bytes c1cc71db
-- verify said map=2:4:8:1
# through a slot, in which both ways put the same
r6 = *(u32 *)(r1 +8)
r2 = code pc body
*(u64 *)(r10 -8) = r2
if r6 > 3 goto over
r2 = code pc body
*(u64 *)(r10 -8) = r2
over:
r2 = *(u64 *)(r10 -8)
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
exit
-- out
accepted: 42 operations, dearest loop 17 at 12, stack 8, local 0; warp; event: 42 operations, 0 on maps, 0 atomics, 0 accesses, 0 bytes to rings; IR: 11 blocks, 0 divergent, 13 trips, 41 instructions, 38 reached, places 7, 25 values, 0 differ, 1050 bits known, 203 bits of ranges; 11 registers; dominators 582848; IR 2530 bytes c060207f; 65 instructions visited, 6 states; log 1563 bytes 0de7fa7e; JSON 2501 bytes 1c837466
