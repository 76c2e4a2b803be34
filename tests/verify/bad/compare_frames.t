# compare_frames.t - addresses in two frames compared
-- verify
r1 = r10
call f
exit
f:
r0 = 0
if r1 < r10 goto +1
r0 = 1
exit
-- verdict
error GX0218 insn 4
