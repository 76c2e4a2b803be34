# enc_shift_64.t - a shift by 64
-- verify
r0 = 1
r0 <<= 64
exit
-- verdict
error GX0101 insn 1
