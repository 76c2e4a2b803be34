# null.t - a look-up may give NULL: behind the check it is the value on one side, 0 on the other
-- verify map=2:4:8:1
*(u32 *)(r10 -4) = 1
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r6 = r0
if r0 == 0 goto none
r0 = *(u64 *)(r6 +0)
exit
none:
r0 = r6
exit
-- state 5
pre r2 = fp-4
post r0 = value of map 'm0' (8 bytes) at 0, may be NULL
-- state 7
pre r0 cannot read 8 at 0
branch is sometimes taken
-- state 8
pre r6 = value of map 'm0' (8 bytes) at 0
pre r6 can read 8 at 0
pre r6 cannot read 8 at 8
pre r6 cannot read 8 at -8
pre r6 can write 4 at 4
-- state 10
pre r6 = 0
