# branch_known.t - what a comparison decided is not asked again: the second jump is never taken
-- verify
r2 = *(u32 *)(r1 +28)
if r2 > 9 goto out
if r2 > 20 goto out
if r2 < 10 goto in
out:
r0 = 0
exit
in:
r0 = r2
exit
-- state 1
branch is sometimes taken
-- state 2
branch is never taken
-- state 3
branch is always taken
