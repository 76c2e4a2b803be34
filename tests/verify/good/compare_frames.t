# compare_frames.t - in one
-- verify
r1 = 0
call f
exit
f:
r1 = r10
r1 += -8
r0 = 0
if r1 < r10 goto +1
r0 = 1
exit
-- contains
accept
