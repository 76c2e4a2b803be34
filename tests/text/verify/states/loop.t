# loop.t - a loop is followed round by round: the counter has each value from 0 to 3 at its head
-- verify
r6 = 0
again:
r6 += 1
if r6 < 4 goto again
r0 = r6
exit
-- state 1
pre r6 = 0 | 1 | 2 | 3
post r6 = 1 | 2 | 3 | 4
visits = 4
-- state 2
branch is sometimes taken
-- state 3
pre r6 = 4
visits = 1
