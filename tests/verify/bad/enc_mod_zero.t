# enc_mod_zero.t - a remainder of a division by the constant zero
-- verify
r0 = 1
w0 %= 0
exit
-- verdict
error GX0101 insn 1
