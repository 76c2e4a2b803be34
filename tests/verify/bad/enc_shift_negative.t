# enc_shift_negative.t - a shift by -1
-- verify
r0 = 1
r0 s>>= -1
exit
-- verdict
error GX0101 insn 1
