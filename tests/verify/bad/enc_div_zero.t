# enc_div_zero.t - a division by the constant zero
-- verify
r0 = 1
r0 /= 0
exit
-- verdict
error GX0101 insn 1
