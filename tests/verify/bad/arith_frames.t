# arith_frames.t - the distance of two frames
-- verify
r1 = r10
call f
exit
f:
r0 = r10
r0 -= r1
exit
-- verdict
error GX0217 insn 4
