# join.t - where two ways meet with one state, the second one ends; with different numbers both go on;
# one constant in two registers is as two that are the same, whichever way is taken first
-- verify map=2:4:64:1
*(u32 *)(r10 -4) = 0
r6 = *(u32 *)(r1 +28)
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto none
r7 = 8
if r6 > 5 goto meet
r7 = 40
meet:
r0 += r7
r0 = *(u64 *)(r0 +0)
exit
none:
r0 = 0
exit
-- state 11
pre r7 = 8 | 40
post r0 = value of map 'm0' (64 bytes) at 8 | value of map 'm0' (64 bytes) at 40
visits = 2
-- state 13
visits = 2
-- verify map=2:4:64:1
*(u32 *)(r10 -4) = 0
r6 = *(u32 *)(r1 +28)
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto none
r7 = 8
r8 = r7
if r6 > 5 goto meet
r7 = 8
r8 = 8
meet:
r0 += r7
r0 += r8
r0 = *(u64 *)(r0 +0)
exit
none:
r0 = 0
exit
-- state 13
pre r7 = 8
visits = 1
-- verify map=2:4:64:1
*(u32 *)(r10 -4) = 0
r6 = *(u32 *)(r1 +28)
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto none
r7 = 8
r8 = 8
if r6 > 5 goto meet
r7 = 8
r8 = r7
meet:
r0 += r7
r0 += r8
r0 = *(u64 *)(r0 +0)
exit
none:
r0 = 0
exit
-- state 13
pre r7 = 8
visits = 1
