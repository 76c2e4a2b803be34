# mixed_apart_callee.t - one load from either of two maps, in a function that is inlined twice behind code of its caller
-- verify map=2:4:8:1 map=2:4:8:1
r6 = *(u32 *)(r1 +8)
r1 = r6
call f
r7 = r0
r1 = r6
r1 += 1
call f
r0 += r7
r1 = r0
call g
exit
g:
r1 += 1
r1 += 2
r1 += 3
r1 += 4
r1 += 5
r1 += 6
r1 += 7
r1 += 8
r1 += 9
r1 += 10
r1 += 11
r1 += 12
r1 += 13
r1 += 14
r1 += 15
r1 += 16
r1 += 17
r1 += 18
r1 += 19
r1 += 20
r1 += 21
r1 += 22
r1 += 23
r1 += 24
r1 += 25
r1 += 26
r1 += 27
r1 += 28
r1 += 29
r1 += 30
r1 += 31
r1 += 32
r1 += 33
r1 += 34
r1 += 35
r1 += 36
r1 += 37
r1 += 38
r1 += 39
r1 += 40
r0 = r1
exit
f:
r2 = map_value[0] off 0
if r1 > 3 goto over
r2 = map_value[1] off 0
over:
r0 = *(u64 *)(r2 +0)
exit
-- contains
accept
