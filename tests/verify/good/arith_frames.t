# arith_frames.t - of two places in one
-- verify
r1 = r10
call f
exit
f:
r1 = r10
r0 = r10
r0 -= r1
exit
-- contains
accept
